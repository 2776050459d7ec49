/** Many catalogs begin a product's name with its maker's; it is said once. */
export function productName({ oemName, name }: { oemName: string; name: string }): string {
  const maker = oemName.split(' ')[0]?.toLowerCase() ?? '';
  return maker !== '' && name.toLowerCase().startsWith(maker) ? name : `${oemName} ${name}`;
}
