import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FaultFacts } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import classes from './catalog.module.css';
import { isImportColumn } from './import-column.ts';
import { IMPORT_WORDS } from './import-words.ts';
import { problemText } from './problem-words.ts';

type Issue = FaultFacts['issues'][number];

/** What is wrong with a file: each row with a problem as it is written, the cell marked, and the problem under it. */
export function ImportIssues({
  name,
  rows,
  issues,
  issueCount,
}: {
  name: string;
  rows: string[][];
  issues: readonly Issue[];
  issueCount: number;
}): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  const { language } = useLanguage();
  const labels = useWords(IMPORT_WORDS).columns;
  const header = rows[0] ?? [];
  const byRow = [...Map.groupBy(issues, ({ row = 0 }) => row)].sort(([a], [b]) => a - b);
  return (
    <Stack gap="sm">
      <Alert color="red" variant="light" icon={<Icon name="warning" />}>
        <Text>
          {words.faults(issueCount, name)}
          {issueCount > issues.length ? ` ${words.first(issues.length)}` : ''}
        </Text>
      </Alert>
      <div>
        {byRow.map(([row, own]) => (
          <section
            key={row}
            className={classes['fault']}
            aria-label={row === 0 ? words.wholeFile : `${words.row} ${row}`}
          >
            <Text fw={600}>{row === 0 ? words.wholeFile : `${words.row} ${row}`}</Text>
            <Cells cells={rows[row - 1] ?? []} header={header} issues={own} />
            {own.map(({ column, problem }, at) => (
              <Text key={at} size="sm" c="var(--tenderfit-alarm)">
                {column === null || column === undefined
                  ? problemText(problem, language)
                  : `${words.column(labelOf(column, labels), column)} · ${problemText(problem, language)}`}
              </Text>
            ))}
          </section>
        ))}
      </div>
    </Stack>
  );
}

/** A column that the import does not know has only the name of the file. */
function labelOf(column: string, labels: Readonly<Record<string, string>>): string {
  return isImportColumn(column) ? (labels[column] ?? column) : column;
}

function Cells({
  cells,
  header,
  issues,
}: {
  cells: readonly string[];
  header: readonly string[];
  issues: readonly Issue[];
}): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  const faulty = new Set(issues.map(({ column }) => column));
  if (cells.length === 0) return null;
  return (
    <div className={classes['cells']} role="group" aria-label={words.asWritten}>
      {cells.map((cell, at) => (
        <span
          key={at}
          className={classes['cell']}
          title={cell}
          data-faulty={faulty.has(header[at]?.trim()) || undefined}
        >
          {cell === '' ? ' ' : cell}
        </span>
      ))}
    </div>
  );
}
