import { fold } from '#platform/text/fold.ts';

const MAX_CHARS = 2_000;
/** Words of one of the languages that are none of the other, folded. */
const FRENCH = new Set(
  'le la les un une des du au aux par chez sur svp faut et est sont pas ne nous vous je il elle notre nos votre vos ce cette pour avec sans dans qui que oui non merci bonjour trop loin sommes avons plus deja aussi mais ou interesse interesses annuler annule soumettre offre appel'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the an and is are not we you i it our your this that for with without in of yes no thanks hello hi too far have has already also but or interested undo please draft bid tender'.split(
    ' ',
  ),
);

/** The language that a person wrote in, by its small words; `otherwise` where they do not say. */
export function languageOfMessage(text: string, otherwise: 'en' | 'fr'): 'en' | 'fr' {
  const words = fold(text.slice(0, MAX_CHARS)).match(/\p{L}+/gu) ?? [];
  const french = words.filter((word) => FRENCH.has(word)).length;
  const english = words.filter((word) => ENGLISH.has(word)).length;
  if (french === english) return otherwise;
  return french > english ? 'fr' : 'en';
}
