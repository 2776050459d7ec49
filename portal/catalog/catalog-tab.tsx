import type { ReactNode } from 'react';
export function CatalogTab(): ReactNode {
  return null;
}
