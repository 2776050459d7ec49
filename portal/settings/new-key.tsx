import { Alert, Button, Checkbox, Code, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useChange } from '../app/queries.ts';
import { CopyAction } from '../ui/copy-action.tsx';
import { KEYS_WORDS } from './keys-words.ts';
import classes from './settings.module.css';
import { SETTINGS_WORDS } from './settings-words.ts';

type Scope = keyof (typeof KEYS_WORDS)['en']['scopeWords'];
type Made = Answer<'POST /api/v1/api-keys'>;

const SCOPES = Object.keys(KEYS_WORDS.en.scopeWords) as Scope[];
const DAYS = { never: null, month: 30, quarter: 90, year: 365 } as const;
const DAY_MS = 86_400_000;

/** Asks what the key is for and what it may do; then shows its secret, once. */
export function NewKey({ onClose }: { onClose: () => void }): ReactNode {
  const words = useWords(KEYS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const [made, setMade] = useState<Made | null>(null);
  const isSecret = made !== null && made.secret !== null;
  return (
    <Modal
      opened
      // Nothing but “I have copied it” closes a secret that is shown once.
      closeOnClickOutside={!isSecret}
      closeOnEscape={!isSecret}
      withCloseButton={!isSecret}
      onClose={onClose}
      size="lg"
      title={made === null ? words.create : words.secretTitle}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      {made === null ? <KeyForm onMade={setMade} onCancel={onClose} /> : <Secret made={made} onDone={onClose} />}
    </Modal>
  );
}

function KeyForm({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }): ReactNode {
  const words = useWords(KEYS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const { language } = useLanguage();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['opportunities:read']);
  const [expiry, setExpiry] = useState<keyof typeof DAYS>('year');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useChange('POST /api/v1/api-keys', { refreshes: ['GET /api/v1/api-keys'] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const days = DAYS[expiry];
    const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    mutate({ body: { name: name.trim(), scopes, expiresAt } }, { onSuccess: onMade });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          maxLength={100}
          data-autofocus
          error={isTried && name.trim() === '' ? words.nameMissing : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={words.scopes}
          value={scopes}
          error={isTried && scopes.length === 0 ? words.scopesMissing : null}
          onChange={setScopes}
        >
          <Stack gap={6} mt={4}>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={words.scopeWords[scope]} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={words.expires}
          value={expiry}
          allowDeselect={false}
          data={(Object.keys(DAYS) as (keyof typeof DAYS)[]).map((value) => ({ value, label: words.expiry[value] }))}
          onChange={(chosen) => setExpiry(chosen ?? 'never')}
        />
        {error === null ? null : (
          <Alert color="red" role="alert">
            {faultSentence(error, language)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {shared.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Secret({ made: { secret }, onDone }: { made: Made; onDone: () => void }): ReactNode {
  const words = useWords(KEYS_WORDS);
  if (secret === null) return <Alert color="yellow">{words.lost}</Alert>;
  const example = `curl -H 'Authorization: Bearer ${secret}' '${location.origin}/api/v1/opportunities?limit=5'`;
  return (
    <Stack>
      <Text>{words.secretOnce}</Text>
      <TextInput
        label={words.secret}
        value={secret}
        readOnly
        // As in the example below it: one size larger, Chromium drew no underscores.
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyAction value={secret} words={words} isMain />
      </Group>
      <Stack gap={4}>
        <Group justify="space-between">
          <Text size="sm">{words.tryIt}</Text>
          <CopyAction value={example} words={{ ...words, copy: words.copyExample }} />
        </Group>
        <Code block tabIndex={0} className={classes['secret'] ?? ''}>
          {example}
        </Code>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  );
}
