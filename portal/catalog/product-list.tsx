import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import { CatalogFilters } from './catalog-filters.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { ProductRow } from './product-row.tsx';
import { useCatalogPlace, usePartners, useProducts } from './products.ts';

/** The products, searched and filtered by the address. */
export function ProductList(): ReactNode {
  const words = useWords(CATALOG_WORDS);
  const { language } = useLanguage();
  const { q, status, partner } = useSearch({ from: '/company' });
  const place = useCatalogPlace();
  const partners = usePartners();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useProducts();
  const products = data?.pages.flatMap((page) => page.products) ?? [];
  const isFiltered = q !== undefined || status !== undefined || partner !== undefined;
  const retry = { label: words.retry, run: () => void refetch() };
  return (
    <Stack gap="md">
      <CatalogFilters partners={partners} />
      {partners?.every(({ authorized }) => !authorized) === true ? (
        <Text>
          {`${words.needPartner} `}
          <Anchor renderRoot={(props) => <Link {...props} to="/company" search={{ tab: 'partners' }} />}>
            {words.toPartners}
          </Anchor>
        </Text>
      ) : null}
      {data === undefined && error === null ? <LoadingRows rows={8} height={56} label={words.loading} /> : null}
      {data === undefined && error !== null ? (
        <FaultState sentence={faultSentence(error, language)} retry={retry} />
      ) : null}
      {data !== undefined && products.length === 0 ? (
        <Nothing
          isFiltered={isFiltered}
          canAdd={partners?.some(({ authorized }) => authorized) === true}
          clear={() => place({ q: undefined, status: undefined, partner: undefined })}
        />
      ) : null}
      {products.length === 0 ? null : (
        <Stack gap={6}>
          <Text size="sm" c="dimmed">
            {words.order}
          </Text>
          <Paper component="ul" className="rows">
            {products.map((product) => (
              <ProductRow key={product.id} product={product} open={() => place({ product: product.id })} />
            ))}
          </Paper>
        </Stack>
      )}
      {hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </Group>
      ) : null}
      <ProductDrawer products={products} partners={partners ?? []} isLoaded={data !== undefined} />
    </Stack>
  );
}

function Nothing({
  isFiltered,
  canAdd,
  clear,
}: {
  isFiltered: boolean;
  /** A product belongs to a partner. */
  canAdd: boolean;
  clear: () => void;
}): ReactNode {
  const words = useWords(CATALOG_WORDS);
  if (!isFiltered) {
    return (
      <EmptyState icon="archive" title={words.empty}>
        {words.emptyText(canAdd)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={words.nothing}
      action={
        <Button variant="default" onClick={clear}>
          {words.clear}
        </Button>
      }
    >
      {words.nothingText}
    </EmptyState>
  );
}
