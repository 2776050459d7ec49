import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiFault, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { type Language, useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { formatMoment, formatNumber } from '../ui/format.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { type Change, listChange, operationsAgain } from './change-words.ts';
import { COMPANY_WORDS } from './company-words.ts';
import type { Field } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { MOVED } from './told-edit.ts';

/** Only the operator changes these, and takes a change back. */
const IDENTITY: readonly string[] = ['legal_name', 'business_number', 'cage_code'];

/** One change: the field, old and new, where it came from, what it did to the catalog, and the way back. */
export function ChangeRow({ change }: { change: Change }): ReactNode {
  const words = useWords(COMPANY_WORDS).history;
  const { language } = useLanguage();
  const name = useWords(PROFILE_WORDS).fields[change.field as Field] ?? change.field;
  const { cascade_summary: cascade, reverted, revertible } = change;
  const { revert, isBusy } = useRevert(change);
  const isIdentity = IDENTITY.includes(change.field);
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Stack gap={2} miw={0}>
          <Text fw={600} td={reverted ? 'line-through' : undefined}>
            {name}
          </Text>
          <Difference change={change} />
          {cascade.products_deactivated > 0 ? (
            <Text size="sm">{words.willDiscontinue(cascade.products_deactivated)}</Text>
          ) : null}
          {cascade.products_reactivated > 0 ? (
            <Text size="sm">{words.didReactivate(cascade.products_reactivated)}</Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {[formatMoment(change.created_at, language), ...originOf(change, words)].join(' · ')}
          </Text>
          {!reverted && !revertible ? (
            <Text size="sm" c="dimmed">
              {isIdentity ? words.identity : words.superseded}
            </Text>
          ) : null}
        </Stack>
        {reverted ? (
          <Text size="sm" c="dimmed">
            {words.reverted}
          </Text>
        ) : revertible ? (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            flex="none"
            aria-label={words.revertNamed(name)}
            onClick={() => void revert()}
          >
            {words.revert}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}

/** How a change was made and by whom, as far as that was recorded. */
function originOf({ source, changed_by: author }: Change, words: (typeof COMPANY_WORDS)['en']['history']): string[] {
  const how = words.sources[source] ?? source;
  if (author === null || author.name === null) return [how];
  const by = author.kind === 'key' ? words.by.key : words.by.member;
  // Who it was says how: a key calls the API, a member edits in the portal.
  return source === 'portal_edit' ? [by(author.name)] : [how, by(author.name)];
}

function Difference({ change }: { change: Change }): ReactNode {
  const words = useWords(COMPANY_WORDS).history;
  const { yes, no } = useWords(PROFILE_WORDS);
  const { language } = useLanguage();
  const list = listChange(change);
  const shown = (value: unknown): string => valueText(value, { yes, no, nothing: words.nothing }, language);
  if (list === null) {
    return (
      <Text style={{ overflowWrap: 'anywhere' }} lineClamp={6}>
        {`${shown(change.value_before)} → `}
        <Text span fw={500}>
          {shown(change.value_after)}
        </Text>
      </Text>
    );
  }
  return (
    <>
      {list.added.length === 0 ? null : <Text>{words.added(list.added.join(', '))}</Text>}
      {list.removed.length === 0 ? null : <Text>{words.removed(list.removed.join(', '))}</Text>}
    </>
  );
}

function valueText(value: unknown, words: { yes: string; no: string; nothing: string }, language: Language): string {
  if (isNothing(value)) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value, language);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Takes the change back, says what that did to the catalog, and offers to do the change again. */
function useRevert(change: Change): { revert: () => Promise<void>; isBusy: boolean } {
  const client = useQueryClient();
  const words = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const doAgain = async (): Promise<void> => {
    try {
      await call('PATCH /api/v1/profile', { body: { operations: operationsAgain(change) } });
      showDone(words.undone);
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
    } finally {
      await refresh(client, MOVED);
    }
  };
  const revert = async (): Promise<void> => {
    setBusy(true);
    try {
      const { cascade_summary: done } = await call('POST /api/v1/profile/changes/{id}/revert', {
        params: { id: change.id },
      });
      const count = done.products_reactivated;
      const said = words.history.revertedNow;
      showDone(count === 0 ? said : `${said} ${words.productsReactivated(count)}`, {
        label: words.history.again,
        run: () => void doAgain(),
      });
    } catch (error) {
      const isSuperseded = error instanceof ApiFault && error.facts.code === 'superseded';
      const isBounds = isSuperseded && error.facts.message.includes('max_contract_value');
      const known = isBounds ? words.history.boundsNow : words.history.supersededNow;
      showFault(isSuperseded ? known : faultSentence(error, language), words.close);
    } finally {
      await refresh(client, MOVED);
      setBusy(false);
    }
  };
  return { revert, isBusy };
}
