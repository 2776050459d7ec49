import { Drawer, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import { ProductForm } from './product-form.tsx';
import { type Partner, type Product, useCatalogPlace } from './products.ts';

/** The product that the address opens, in a form at the side; `new` for one that is not there yet. */
export function ProductDrawer({
  products,
  partners,
  isLoaded,
}: {
  products: readonly Product[];
  partners: readonly Partner[];
  isLoaded: boolean;
}): ReactNode {
  const words = useWords(CATALOG_WORDS);
  const { product: open } = useSearch({ from: '/company' });
  const place = useCatalogPlace();
  const close = (): void => place({ product: undefined });
  const product = products.find(({ id }) => id === open) ?? null;
  const isNew = open === 'new';
  return (
    <Drawer
      opened={open !== undefined && isLoaded}
      onClose={close}
      position="right"
      size={560}
      title={isNew ? words.form.newTitle : (product?.name ?? '')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {isNew || product !== null ? (
        <ProductForm key={open} product={product} partners={partners} close={close} />
      ) : (
        <Text>{words.form.gone}</Text>
      )}
    </Drawer>
  );
}
