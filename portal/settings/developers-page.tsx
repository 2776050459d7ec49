import { Anchor, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Page } from '../ui/page.tsx';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { type Operation, operationsOf } from './api-document.ts';
import { PlaceLink } from './place-link.tsx';
import { DEVELOPERS_WORDS } from './developers-words.ts';
import { OperationView } from './operation-view.tsx';
import classes from './developers.module.css';

const NO_KEY = 'pk_live_…';

/** The API's reference, made from the description that the service itself gives. The address names the open request. */
export function DevelopersPage(): ReactNode {
  const words = useWords(DEVELOPERS_WORDS);
  const { language } = useLanguage();
  const [key, setKey] = useState('');
  const { hash } = useLocation();
  const { data, error, refetch } = useRead('GET /api/v1/openapi.json', {});
  const operations = useMemo(() => operationsOf(data ?? {}), [data]);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return (
    <Page title={words.title}>
      <Stack gap={4} maw={720}>
        <Text>{`${words.lead} ${words.inEnglish}`}</Text>
        <Group gap="md">
          <Text>{words.start}</Text>
          <PlaceLink to="/settings" search={{ tab: 'keys' }}>
            {words.makeKey}
          </PlaceLink>
          <Anchor href="/api/v1/openapi.json" underline="always">
            {words.document}
          </Anchor>
        </Group>
      </Stack>
      <TextInput
        label={words.key}
        description={words.keyHint}
        placeholder={NO_KEY}
        value={key}
        maw={560}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setKey(event.currentTarget.value.trim())}
      />
      {error === null ? null : (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      )}
      {data === undefined && error === null ? <LoadingRows rows={8} height={44} label={words.loading} /> : null}
      <div className={classes['layout']} lang="en">
        <Contents byTag={byTag} />
        <div>
          {[...byTag].map(([tag, all]) => (
            <section key={tag} aria-labelledby={`tag-${tag}`}>
              <Title order={2} id={`tag-${tag}`} mb="xs">
                {tag}
              </Title>
              {all.map((operation) => (
                <OperationView
                  key={operation.id}
                  operation={operation}
                  apiKey={key === '' ? NO_KEY : key}
                  isOpen={hash === operation.id}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function Contents({ byTag }: { byTag: ReadonlyMap<string, readonly Operation[]> }): ReactNode {
  const words = useWords(DEVELOPERS_WORDS);
  return (
    <nav className={classes['contents']} aria-label={words.contents}>
      {[...byTag].map(([tag, all]) => (
        <div key={tag}>
          <Text fw={600}>{tag}</Text>
          <ul>
            {all.map(({ id, summary }) => (
              <li key={id}>
                <PlaceLink to="/developers" hash={id} size="sm">
                  {summary}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
