import type { XmlElement } from '../connector.ts';

/** Whether a record's value is an XML element as `Body.xml` yields it. */
export function isXmlElement(value: unknown): value is XmlElement {
  if (typeof value !== 'object' || value === null) return false;
  const { name, children, text, attributes } = value as Partial<Record<keyof XmlElement, unknown>>;
  return (
    typeof name === 'string' &&
    Array.isArray(children) &&
    typeof text === 'string' &&
    typeof attributes === 'object' &&
    attributes !== null
  );
}

/** Every element reached from `start` by this path of child names, in document order. */
export function elementsAt(start: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let reached = start ? [start] : [];
  for (const name of path) reached = reached.flatMap(({ children }) => children.filter((child) => child.name === name));
  return reached;
}

/** The first element at the path. */
export function elementAt(start: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return elementsAt(start, ...path)[0];
}

/** The first non-empty text at the path, or null. */
export function textAt(start: XmlElement | undefined, ...path: readonly string[]): string | null {
  return elementsAt(start, ...path).find(({ text }) => text !== '')?.text ?? null;
}
