/** The same messages in both languages. French is typed by English, so that none can be missing. */
export type Words<T> = { en: T; fr: T };
