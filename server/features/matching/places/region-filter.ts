import { grounds, type PlaceCode, readPlaces } from './regions.ts';

/** How tenders are filtered by the region of their work. */

const WHOLE_CODE = /^[A-Z]{2}(?:-[A-Z0-9]{2,3}){1,2}$/;

/** The places that a reader asks for by code (`CA-QC-06`) or name (`Québec`); empty where the text names none. */
export function regionsAsked(text: string): PlaceCode[] {
  const code = text.trim().toUpperCase();
  // A code says more than the names in it: `CA-QC-06` is more than Québec.
  const isCode = WHOLE_CODE.test(code) && readPlaces([code]).some((place) => `${code}-`.startsWith(`${place}-`));
  return isCode ? [code] : [...new Set(readPlaces([text]).flatMap(grounds))];
}

/** The code of a place of work with those of all that it lies in: `CA-QC-06` with `CA-QC` and `CA`. */
export function withOuterPlaces(place: PlaceCode): PlaceCode[] {
  return grounds(place).flatMap((ground) => {
    const [plain = ''] = ground.split('!');
    const [land = ''] = plain.split(':');
    const parts = land.split('-');
    return [plain, ...parts.map((_, at) => parts.slice(0, at + 1).join('-'))];
  });
}
