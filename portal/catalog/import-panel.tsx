import { Anchor, Button, Group, List, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { FaultState } from '../ui/states.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportIssues } from './import-issues.tsx';
import { type ImportState, useImport } from './product-import.ts';
import { useCatalogPlace } from './products.ts';
import type { TakenCsv } from './spreadsheet-csv.ts';

type Report = Answer<'POST /api/v1/products/import'>;

/** Imports a file in three steps: chosen, checked without writing, written. Problems stand beside the rows they are in. */
export function ImportPanel(): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  const place = useCatalogPlace();
  const { state, check, write, reset } = useImport();
  const leave = (): void => place({ step: undefined });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2}>{words.title}</Title>
        <Button variant="default" onClick={leave}>
          {words.back}
        </Button>
      </Group>
      {state.kind === 'checked' || state.kind === 'done' ? null : (
        <>
          <FileDrop
            label={words.drop}
            button={words.choose}
            hint={words.hint}
            accept=".csv,text/csv"
            onFiles={([file]) => (file === undefined ? undefined : void check(file))}
          />
          <Anchor href="/api/v1/products/import/template" download="tenderfit-products.csv" underline="always">
            {words.template}
          </Anchor>
        </>
      )}
      <div role="status">
        <Step state={state} write={() => void write()} reset={reset} leave={leave} />
      </div>
      {state.kind === 'checked' || state.kind === 'done' ? null : <ImportColumns />}
    </Stack>
  );
}

function Step({
  state,
  write,
  reset,
  leave,
}: {
  state: ImportState;
  write: () => void;
  reset: () => void;
  leave: () => void;
}): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  switch (state.kind) {
    case 'empty':
      return null;
    case 'busy':
      return (
        <Group gap="sm">
          <Loader size={18} />
          <Text>{words.checking(state.name)}</Text>
        </Group>
      );
    case 'failed':
      return <FaultState sentence={state.sentence} />;
    case 'faulty':
      return (
        <Stack gap="sm">
          <ImportIssues {...state} />
          <Taken csv={state.csv} />
        </Stack>
      );
    case 'checked':
      return (
        <Stack align="flex-start">
          <Title order={3}>{words.clean(state.name)}</Title>
          <Summary report={state.report} />
          <Taken csv={state.chosen.csv} />
          <Group gap="xs">
            <Button onClick={write}>{words.write}</Button>
            <Button variant="default" onClick={reset}>
              {words.other}
            </Button>
          </Group>
        </Stack>
      );
    case 'done':
      return (
        <Stack align="flex-start">
          <Title order={3}>{words.done(state.name)}</Title>
          <Summary report={state.report} />
          <Text>{words.doneNext}</Text>
          <Group gap="xs">
            <Button onClick={leave}>{words.toCatalog}</Button>
            <Button variant="default" onClick={reset}>
              {words.other}
            </Button>
          </Group>
        </Stack>
      );
  }
}

/** What was changed of the file before it was sent, so that somebody looks at what could be wrong by it. */
function Taken({ csv: { separator, encoding } }: { csv: TakenCsv }): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  const sentences = [
    ...(separator === null ? [] : [words.separators[separator === ';' ? 'semicolon' : 'tab']]),
    ...(encoding === null ? [] : [words.encodings[encoding]]),
  ];
  return sentences.length === 0 ? null : <Text c="dimmed">{sentences.join(' ')}</Text>;
}

function Summary({ report }: { report: Report }): ReactNode {
  const words = useWords(CATALOG_WORDS).import;
  const lines = [
    ...(report.products_created === 0 ? [] : [words.created(report.products_created)]),
    ...(report.products_updated === 0 ? [] : [words.updated(report.products_updated)]),
    ...(report.products_unchanged === 0 ? [] : [words.unchanged(report.products_unchanged)]),
    ...(report.partners_created.length === 0 ? [] : [words.partnersCreated(report.partners_created.join(', '))]),
    ...(report.partners_reauthorized.length === 0
      ? []
      : [words.partnersAgain(report.partners_reauthorized.join(', '))]),
  ];
  return (
    <List>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
