import { Badge, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { CopyAction } from '../ui/copy-action.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import { type Answered, curlOf, type Field, type Operation, type Parameter } from './api-document.ts';
import { DEVELOPERS_WORDS } from './developers-words.ts';
import classes from './developers.module.css';

const COLOURS: Readonly<Record<string, string>> = { GET: 'gray', POST: 'green', PATCH: 'green', DELETE: 'red' };

/** One request: closed, what it does; open, everything about it. `isOpen` opens it and brings it into view. */
export function OperationView({
  operation,
  apiKey,
  isOpen,
}: {
  operation: Operation;
  apiKey: string;
  isOpen: boolean;
}): ReactNode {
  const [isShown, setShown] = useState(isOpen);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    setShown(true);
    element.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <details
      ref={element}
      id={operation.id}
      className={classes['operation']}
      open={isShown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>
        <Badge variant="light" color={COLOURS[operation.method] ?? 'gray'} w={72}>
          {operation.method}
        </Badge>
        <code className={classes['path']}>{operation.path}</code>
        <span className={classes['summary']}>{operation.summary}</span>
      </summary>
      {isShown ? <Details operation={operation} apiKey={apiKey} /> : null}
    </details>
  );
}

function Details({ operation, apiKey }: { operation: Operation; apiKey: string }): ReactNode {
  const words = useWords(DEVELOPERS_WORDS);
  const { access, scope, description, parameters, fields, answers } = operation;
  const who = access === 'key' ? (scope === null ? words.who.anyKey : words.who.key(scope)) : words.who[access];
  const curl = curlOf(operation, location.origin, apiKey);
  return (
    <Stack gap="sm" pt="sm">
      {description === '' ? null : (
        <Text maw={720}>
          <MarkedText>{description}</MarkedText>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {who}
      </Text>
      <Group justify="space-between">
        <Title order={3} size="h4">
          {words.example}
        </Title>
        <CopyAction value={curl} words={words} />
      </Group>
      <Code block tabIndex={0}>
        {curl}
      </Code>
      {parameters.length === 0 ? null : <Fields title={words.parameters} fields={parameters} />}
      {fields.length === 0 ? null : <Fields title={words.body} fields={fields} />}
      <Title order={3} size="h4">
        {words.answers}
      </Title>
      {answers.map((answer) => (
        <AnswerView key={answer.status} answer={answer} />
      ))}
    </Stack>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly (Field | Parameter)[] }): ReactNode {
  const words = useWords(DEVELOPERS_WORDS);
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Table verticalSpacing={6} className={classes['fields'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.name}</Table.Th>
            <Table.Th>{words.type}</Table.Th>
            <Table.Th>{words.meaning}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field, index) => (
            <Table.Tr key={`${index} ${field.name}`}>
              <Table.Td pl={8 + field.depth * 16}>
                <code>{field.name}</code>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{field.type}</Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">
                  <MarkedText>
                    {[
                      'place' in field ? (words.places[field.place] ?? field.place) : null,
                      field.isRequired ? words.required : null,
                      field.description === '' ? null : field.description,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </MarkedText>
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function AnswerView({ answer: { status, description, example } }: { answer: Answered }): ReactNode {
  return (
    <Stack gap={4}>
      <Text size="sm">
        <b>{status}</b> <MarkedText>{description}</MarkedText>
      </Text>
      {example === null ? null : (
        <Code block tabIndex={0} className={classes['answer'] ?? ''}>
          {example}
        </Code>
      )}
    </Stack>
  );
}
