type Searched = { name: string; model: string | null; description: string | null };

/** The texts of a product in which a part is looked for. */
export function searchTexts({ name, model, description }: Searched): string[] {
  return [name, model, description].filter((text) => text !== null).map(searchForm);
}

/**
 * The form in which parts are compared: without case, composed. Letter by letter, because the lower case of a whole word
 * depends on where its letters stand, and a part may end anywhere.
 */
export function searchForm(text: string): string {
  return [...text.normalize('NFC')].map((letter) => letter.toLowerCase()).join('');
}
