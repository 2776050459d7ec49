import type { LotCoverage } from '#contract/documents/line-items.ts';
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { unitWord } from '../opportunities/pane-fact-words.ts';
import { PlaceLink } from '../settings/place-link.tsx';
import { formatNumber } from '../ui/format.ts';
import classes from './line-items.module.css';
import { LINE_ITEMS_WORDS } from './line-items-words.ts';

type Line = Detail['line_items'][number];

/** More are shown when asked for: a schedule may have hundreds. */
const FIRST = 12;
const STATUSES = ['carried', 'available_to_quote', 'not_in_catalog', 'check'] as const;
const COLORS = { carried: 'green', available_to_quote: 'blue', not_in_catalog: 'gray', check: 'yellow' } as const;

/** What the tender buys, line by line, next to the company's catalog. Nothing where no line was read. */
export function LineItems({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(LINE_ITEMS_WORDS);
  const [isWhole, setWhole] = useState(false);
  const { line_items: lines } = detail;
  const coverage = (detail.product_match['coverage'] ?? []) as readonly LotCoverage[];
  if (lines.length === 0) return null;
  const hasCatalog = lines.some(({ catalog }) => catalog !== null);
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <Paper p="md" component="section" aria-labelledby="line-items">
      <Title order={2} id="line-items">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {hasCatalog ? words.about : words.aboutNoCatalog}{' '}
        {hasCatalog ? null : (
          <PlaceLink to="/company" search={{ tab: 'catalog' }} inherit>
            {words.catalog}
          </PlaceLink>
        )}
      </Text>
      {coverage.map((one) => (
        <LotLine key={one.lot ?? ''} coverage={one} />
      ))}
      <ul className={classes['rows']}>
        {shown.map((line, at) => (
          <LineRow key={at} line={line} />
        ))}
      </ul>
      {shown.length === lines.length ? null : (
        <Button variant="default" size="xs" mt="sm" onClick={() => setWhole(true)}>
          {words.showAll(lines.length)}
        </Button>
      )}
    </Paper>
  );
}

function LotLine({ coverage }: { coverage: LotCoverage }): ReactNode {
  const words = useWords(LINE_ITEMS_WORDS);
  const parts = STATUSES.filter((status) => coverage[status] > 0).map((status) =>
    words.count[status](coverage[status]),
  );
  return (
    <Text size="sm">
      <Text span inherit fw={650}>
        {coverage.lot ?? words.noLot}
      </Text>
      {` · ${[words.lines(coverage.lines), ...parts].join(' · ')}`}
    </Text>
  );
}

function LineRow({ line }: { line: Line }): ReactNode {
  const words = useWords(LINE_ITEMS_WORDS);
  const { language } = useLanguage();
  const { unit, catalog } = line;
  const counted = unit === null || unit === 'each' ? '×' : unitWord(unit, language);
  const quote = { text: line.quote, position: line.position, documentId: line.document_id, page: line.page };
  const notes = [
    line.lot,
    line.optional ? words.optional : null,
    line.part_numbers.length === 0 ? null : words.partNumbers(line.part_numbers.join(', ')),
    line.or_equivalent ? words.orEquivalent : null,
    line.replaced ? words.replaced : null,
    catalog?.name ?? null,
    catalog?.status === 'check' && !line.replaced ? words.toCheck : null,
  ].filter((note) => note !== null);
  return (
    <li data-replaced={line.replaced || undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Claim quotes={[quote]}>{`${formatNumber(line.quantity, language)} ${counted} ${line.item}`}</Claim>
        {catalog === null || line.replaced ? null : (
          <Badge variant="light" color={COLORS[catalog.status]} className={classes['status'] ?? ''}>
            {words.status[catalog.status]}
          </Badge>
        )}
      </Group>
      {notes.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {notes.join(' · ')}
        </Text>
      )}
    </li>
  );
}
