/** The two functions of `snowball-stemmers` 0.6.0, which ships no types. */
declare module 'snowball-stemmers' {
  type Stemmer = { stem(word: string): string };
  const snowball: {
    /** Throws for a language that `algorithms()` does not name. */
    newStemmer(language: string): Stemmer;
    algorithms(): string[];
  };
  export = snowball;
}
