import { Group, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import classes from './catalog.module.css';
import type { Product } from './products.ts';

/** A product in two lines; it opens in the form. */
export function ProductRow({ product, open }: { product: Product; open: () => void }): ReactNode {
  const words = useWords(CATALOG_WORDS);
  const { name, model, oem_name: partner, commodity_codes: codes, specs, rep_status: rep, status } = product;
  const specCount = Object.keys(specs).length;
  const facts = [
    partner,
    words.rep[rep],
    ...(codes.length === 0 ? [] : [codes.length > 2 ? words.codes(codes.length) : codes.join(', ')]),
    ...(specCount === 0 ? [] : [words.specsCount(specCount).replace(' ', '\u00a0')]),
  ];
  return (
    <li className={classes['item']}>
      <UnstyledButton className={classes['row']} onClick={open}>
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <div className={classes['words']}>
            <Text fw={600} {...(status === 'active' ? {} : { c: 'dimmed' })}>
              {name}
              {model === null ? null : (
                <Text span fw={400} c="dimmed">
                  {` · ${model}`}
                </Text>
              )}
            </Text>
            <Text size="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </div>
          {status === 'active' ? null : (
            <Text size="sm" c="var(--tenderfit-caution)">
              {words.statuses.discontinued}
            </Text>
          )}
        </Group>
      </UnstyledButton>
    </li>
  );
}
