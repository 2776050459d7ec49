import { PROVINCE_NAMES } from '#platform/text/province-names.ts';

/** The province or territory whose public bodies publish in a source. CanadaBuys is federal, and a city's source is of that city. */
const JURISDICTIONS: Readonly<Record<string, string>> = { seao: 'CA-QC', alberta: 'CA-AB' };
const PROVINCES = Object.keys(PROVINCE_NAMES);

/** The provinces and territories that a company serves and that none of these sources is of, in the order of their codes. */
export function placesWithoutSource(served: readonly string[], sources: readonly string[]): string[] {
  const covered = new Set(sources.map((source) => JURISDICTIONS[source]));
  const wanted = new Set(served.flatMap(provincesOf));
  return PROVINCES.filter((code) => wanted.has(code) && !covered.has(code));
}

/** `CA-QC-06` and `CA-NB:moncton` lie in one; `CA` is all of them; the capital region, whose buyers are federal, is none. */
function provincesOf(place: string): readonly string[] {
  if (place === 'CA') return PROVINCES;
  return PROVINCES.filter(
    (code) => place === code || (place.startsWith(code) && /^[-:!]/.test(place.slice(code.length))),
  );
}
