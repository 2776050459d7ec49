import type { XmlElement } from '../connector.ts';
import type { LanguageText } from './ted-codes.ts';
import { elementAt, elementsAt, textAt } from './xml-elements.ts';

/** The EU's extension blocks directly under an element of an eForms notice. */
export function eformsExtensions(element: XmlElement | undefined): XmlElement[] {
  return elementsAt(element, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension');
}

/** The texts at a path with their languages. */
export function textsAt(start: XmlElement | undefined, ...path: readonly string[]): LanguageText[] {
  return elementsAt(start, ...path).flatMap(({ text, attributes }) =>
    text ? [[attributes['languageID'] ?? null, text] as const] : [],
  );
}

/** An organisation, and the block of it that a reference meant: the company itself or one of its touch points. */
export type Organization = { company: XmlElement; contactPoint: XmlElement };

/** Every organisation of a notice by its own identifier (OPT-200) and by those of its touch points (OPT-201). */
export function organizationsOf(root: XmlElement): ReadonlyMap<string, Organization> {
  const found = new Map<string, Organization>();
  const organizations = eformsExtensions(root).flatMap((it) => elementsAt(it, 'Organizations', 'Organization'));
  for (const organization of organizations) {
    const company = elementAt(organization, 'Company');
    if (!company) continue;
    for (const contactPoint of [company, ...elementsAt(organization, 'TouchPoint')]) {
      const id = textAt(contactPoint, 'PartyIdentification', 'ID');
      if (id) found.set(id, { company, contactPoint });
    }
  }
  return found;
}
