/** What a bidder does about a requirement that the profile cannot answer. */
export type ToDo =
  | 'own_is_not_theirs'
  | 'ask_manufacturer'
  | 'request_document'
  | 'check_licence'
  | 'check_product'
  | 'check_group';

type Asked = { kind: string; name: string };

/** `held` are the certifications of the profile: the company's own, and never those of a manufacturer. */
export function toDoOf({ kind, name }: Asked, held: readonly string[]): ToDo {
  if (kind === 'maker_certification')
    return held.some((own) => isNamed(own, name)) ? 'own_is_not_theirs' : 'ask_manufacturer';
  if (kind === 'oem_documentation') return 'request_document';
  if (kind === 'product_certification')
    return /licen[cs]e|homologation/i.test(name) ? 'check_licence' : 'check_product';
  return 'check_group';
}

/** “ISO 13485:2016” is the “ISO 13485” of a notice: its edition does not matter here. */
function isNamed(certification: string, name: string): boolean {
  const bare = certification
    .replace(/:\d{4}$/, '')
    .trim()
    .toLowerCase();
  return bare !== '' && name.toLowerCase().includes(bare);
}
