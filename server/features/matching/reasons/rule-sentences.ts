import { plainSentence } from '#platform/text/plain-sentence.ts';
import type { Reasons } from './reasons.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';

/** Which rules of the company moved the score, with their points: in a mail a score that they moved stands with them. */
export function ruleSentences({ reasons }: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): string[] {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const moving = reasons.filter((one) => one.kind === 'rule' && one.rule !== 'no_go');
  return moving.map((reason) => plainSentence(write.sentence(reason)));
}
