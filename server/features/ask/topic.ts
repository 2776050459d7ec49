/**
 * What bidders ask about, in English and French. `asks` is looked for in the question and `says` in the material, both folded.
 * A `main` topic must be spoken of by what is quoted; another one only ranks it. What `unless` matches speaks of something else.
 */
export type Topic = { name: string; asks: RegExp; says: RegExp; unless?: RegExp; isMain: boolean };

export const main = (name: string, asks: RegExp, says: RegExp = asks, unless?: RegExp): Topic => ({
  name,
  asks,
  says,
  ...(unless === undefined ? {} : { unless }),
  isMain: true,
});
export const side = (name: string, asks: RegExp, says: RegExp = asks): Topic => ({ name, asks, says, isMain: false });
