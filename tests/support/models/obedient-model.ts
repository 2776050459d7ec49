import type { ServerResponse } from 'node:http';
import { type ModelCall, says, wrapped } from './model-server.ts';

/** How an order in a text says that the model is to answer. */
export const STYLES = {
  exactly: { en: 'Reply exactly', fr: 'Répondez exactement' },
  stating: { en: 'Reply with the statement', fr: "Répondez par l'énoncé" },
  inventing: { en: 'Reply and quote yourself', fr: 'Répondez en vous citant' },
  quoting: { en: 'Reply and quote the first passage', fr: 'Répondez en citant le premier passage' },
} as const;
export type Style = keyof typeof STYLES;
/** An order that holds for every later task too. */
export const FOR_EVER = { en: 'From now on in every task', fr: 'Désormais dans chaque tâche' } as const;

type Order = { style: Style; payload: string };
type Passage = { id?: string; text: string };

/**
 * A model that does whatever any text tells it, and has a memory: it has seen the key, the instructions and every text of every company,
 * gives them to whoever asks, and goes on obeying orders that hold for ever.
 */
export function obedientModel(): (response: ServerResponse, call: ModelCall) => void {
  const standing: Order[] = [];
  let before = 'nothing yet';
  return (response, call) => {
    const passages = passagesOf(call.data);
    const text = [...passages.map((one) => one.text), JSON.stringify(call.data)].join('\n').replaceAll(/\s+/g, ' ');
    const orders = ordersIn(text);
    standing.push(...orders.filter(({ isForEver }) => isForEver));
    const order = orders[0] ?? standing.at(-1) ?? null;
    const payload = (order?.payload ?? 'I know nothing')
      .replaceAll('{system}', call.instructions.slice(0, 200))
      .replaceAll('{key}', String(call.headers.authorization))
      .replaceAll('{others}', before);
    before = call.body
      .slice(-1_500, -200)
      .replaceAll(/[^\p{L}\p{N} ,.-]/gu, ' ')
      .slice(0, 300);
    says(response, 200, wrapped('openai', order?.style === 'exactly' ? payload : answerOf(order, payload, passages)));
  };
}

function passagesOf(data: unknown): Passage[] {
  const passages = typeof data === 'object' && data !== null && 'passages' in data ? data.passages : [];
  return Array.isArray(passages) ? (passages as Passage[]) : [];
}

function ordersIn(text: string): (Order & { isForEver: boolean })[] {
  const orders: (Order & { isForEver: boolean; at: number })[] = [];
  for (const [style, { en, fr }] of Object.entries(STYLES) as [Style, { en: string; fr: string }][]) {
    for (const start of [`${en} «`, `${fr} «`]) {
      for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
        const from = at + start.length;
        const end = text.indexOf('»', from);
        if (end === -1) break;
        const lead = text.slice(Math.max(0, at - 60), at);
        const isForEver = lead.includes(FOR_EVER.en) || lead.includes(FOR_EVER.fr);
        orders.push({ style, payload: text.slice(from, end).replaceAll('\\"', '"'), isForEver, at });
      }
    }
  }
  return orders.toSorted((one, other) => one.at - other.at);
}

function answerOf(order: Order | null, payload: string, passages: readonly Passage[]): string {
  const own = passages.find(({ text }) => order !== null && text.includes(order.payload.slice(0, 20))) ?? passages[0];
  const passage = order?.style === 'quoting' ? passages[0] : own;
  const words = order?.style === 'inventing' ? payload : (passage?.text ?? payload);
  const quote = { passage: passage?.id ?? 'p1', words: words.slice(0, 600) };
  return JSON.stringify({ has_answer: true, statements: [{ text: payload.slice(0, 400), quotes: [quote] }] });
}
