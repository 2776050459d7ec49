import { Code, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { CATALOG_WORDS } from './catalog-words.ts';
import classes from './catalog.module.css';
import { csvRows } from './csv-rows.ts';
import { isImportColumn, NEEDED, OFFERS } from './import-column.ts';
import { IMPORT_WORDS } from './import-words.ts';

/** What each column of the file takes, with the row of the template as an example. */
export function ImportColumns(): ReactNode {
  const words = useWords(IMPORT_WORDS);
  const { rep, repLong } = useWords(CATALOG_WORDS);
  const { data: template } = useRead('GET /api/v1/products/import/template', {});
  const [header = [], example = []] = csvRows(typeof template === 'string' ? template : '');
  const columns = header.filter(isImportColumn);
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby="import-columns">
      <Title order={3} size="h4" id="import-columns" mb="xs">
        {words.title}
      </Title>
      <Text mb="sm">{words.lead}</Text>
      <Paper component="ul" className="rows">
        {columns.map((column) => (
          <li key={column} className={classes['column']}>
            <div>
              <Text fw={600}>
                {words.columns[column]}
                <Text span size="sm" c="dimmed">
                  {` · ${NEEDED.includes(column) ? words.needed : words.optional}`}
                </Text>
              </Text>
              <Code>{column}</Code>
            </div>
            {column === 'rep_status' ? (
              <div>
                {OFFERS.map((value) => (
                  <Text key={value}>
                    <Code>{value}</Code>
                    {words.status(repLong[value], rep[value])}
                  </Text>
                ))}
                <Text>{words.blankStatus}</Text>
              </div>
            ) : (
              <Text>{words.takes(LIMITS)[column]}</Text>
            )}
            <Text size="sm" className={classes['example']}>
              <span>{`${words.example} `}</span>
              {example[header.indexOf(column)]}
            </Text>
          </li>
        ))}
      </Paper>
    </section>
  );
}
