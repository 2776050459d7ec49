import { fold } from '#platform/text/fold.ts';

/** A city as it is compared: letters and digits only, `Saint-Jérôme` and `ST-JEROME` being one. */
export function cityKey(city: string): string {
  return fold(city.slice(0, 80))
    .replace(/\bste?\b\.?/g, (word) => (word.startsWith('ste') ? 'sainte' : 'saint'))
    .replace(/[^a-z0-9]+/g, '');
}
