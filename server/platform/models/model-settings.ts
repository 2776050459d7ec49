/** What language model answers, as the environment has it; without a provider none is ever requested. */
export type ModelSettings = {
  /** MODEL_PROVIDER: the form of its requests; null: no model. */
  provider: ModelProvider | null;
  /** MODEL_URL: the base address of its service, such as http://127.0.0.1:11434 */
  url: string | null;
  /** MODEL_NAME: the model as the service names it. */
  model: string | null;
  /** MODEL_API_KEY: null where the service asks for none. */
  apiKey: string | null;
  /** MODEL_TIMEOUT_SECONDS: for one answer, further tries and waits included. */
  timeoutMs: number;
  /** MODEL_TOKENS_PER_DAY: of one company, UTC. */
  tokensPerDay: number;
};

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'ollama'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** Every fault of the settings, each with the name of its variable and without its value. */
export function modelSettingFaults({ provider, url, model, apiKey }: ModelSettings): string[] {
  const faults: string[] = [];
  const alone = [url !== null && 'MODEL_URL', model !== null && 'MODEL_NAME', apiKey !== null && 'MODEL_API_KEY'];
  const named = alone.filter((name) => name !== false);
  if (provider === null && named.length > 0) {
    faults.push(`MODEL_PROVIDER is required with ${named.join(' and ')}: openai, anthropic or ollama`);
  }
  if (provider !== null && url === null) faults.push('MODEL_URL is required with MODEL_PROVIDER');
  if (provider !== null && model === null) faults.push('MODEL_NAME is required with MODEL_PROVIDER');
  if (provider === 'anthropic' && apiKey === null) {
    faults.push('MODEL_API_KEY is required with MODEL_PROVIDER=anthropic');
  }
  if (url !== null && !isBaseUrl(url)) {
    faults.push(
      'MODEL_URL must be an http or https address without user, password and parameters, such as https://models.example.org/v1',
    );
  }
  if (model !== null && !/^[\u0021-\u007e]{1,200}$/.test(model)) {
    faults.push('MODEL_NAME must be 1 to 200 visible ASCII characters');
  }
  if (apiKey !== null && !/^[\u0021-\u007e]{1,500}$/.test(apiKey)) {
    faults.push('MODEL_API_KEY must be 1 to 500 visible ASCII characters');
  }
  return faults;
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return /^https?:$/.test(url.protocol) && [url.search, url.hash, url.username, url.password].join('') === '';
}
