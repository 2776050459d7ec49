import type { AskModel } from '#features/ask/ask-model.ts';
import { openLanguageModel } from '#platform/models/language-model.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import type { Config } from './config.ts';

/** The language model that the settings name, with what each company may spend on it; null: none, or nothing to spend. */
export function openModel(
  { languageModel }: Pick<Config, 'languageModel'>,
  options: { now: () => Date; outbound: Outbound; log: { warn(details: object, message: string): void } },
): AskModel | null {
  const { tokensPerDay } = languageModel;
  const model = tokensPerDay === 0 ? null : openLanguageModel(languageModel, options);
  return model === null ? null : { model, tokensPerDay };
}
