import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImportPanel } from './import-panel.tsx';
import { ProductList } from './product-list.tsx';

/** The catalog: its products, or the import of a file. */
export function CatalogTab(): ReactNode {
  const { step } = useSearch({ from: '/company' });
  return step === 'import' ? <ImportPanel /> : <ProductList />;
}
