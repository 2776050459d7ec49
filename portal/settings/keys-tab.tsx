import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useChange, useRead } from '../app/queries.ts';
import { formatDay, formatMoment } from '../ui/format.ts';
import { EmptyState, LoadingRows } from '../ui/states.tsx';
import { showDone, showFault } from '../ui/undo.tsx';
import { AdminFault } from './admin-fault.tsx';
import { PlaceLink } from './place-link.tsx';
import { KEYS_WORDS } from './keys-words.ts';
import { NewKey } from './new-key.tsx';
import classes from './settings.module.css';
import { SETTINGS_WORDS } from './settings-words.ts';

type Key = Answer<'GET /api/v1/api-keys'>['keys'][number];

/** The company's keys, newest first. Making one shows its secret once; revoking one asks first, since nothing undoes it. */
export function KeysTab(): ReactNode {
  const words = useWords(KEYS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const { data, error, refetch } = useRead('GET /api/v1/api-keys', {});
  if (error !== null && data === undefined) return <AdminFault error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={4} height={52} label={shared.loading} />;
  const make = <Button onClick={() => setMaking(true)}>{words.create}</Button>;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>
          {`${words.lead} `}
          <PlaceLink to="/developers">{words.reference}</PlaceLink>
        </Text>
        {data.keys.length === 0 ? null : make}
      </Group>
      {data.keys.length === 0 ? (
        <EmptyState icon="settings" title={words.empty} action={make}>
          {words.emptyNext}
        </EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={300}>
          <Table verticalSpacing="sm" className={classes['keys'] ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.table.name}</Table.Th>
                <Table.Th visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                  {words.table.used}
                </Table.Th>
                <Table.Th>{words.table.state}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.keys.map((key) => (
                <Row key={key.id} value={key} onRevoke={() => setRevoking(key)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isMaking ? <NewKey onClose={() => setMaking(false)} /> : null}
      {revoking === null ? null : <Revoke value={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  );
}

function Row({ value, onRevoke }: { value: Key; onRevoke: () => void }): ReactNode {
  const words = useWords(KEYS_WORDS);
  const { language } = useLanguage();
  const {
    name,
    display_suffix: suffix,
    scopes,
    created_at: created,
    last_used_at: used,
    expires_at: expires,
    revoked_at: revoked,
  } = value;
  const at = (iso: string): string => formatMoment(iso, language);
  const isExpired = expires !== null && Date.parse(expires) <= Date.now();
  const state =
    revoked !== null
      ? words.revoked(at(revoked))
      : expires === null
        ? words.active
        : isExpired
          ? words.expired(at(expires))
          : words.until(at(expires));
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          {name} <Text span size="sm" c="dimmed">{`…${suffix}`}</Text>
        </Text>
        <Text size="sm" c="dimmed">
          {scopes.map((scope) => words.scopeWords[scope]).join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {`${words.madeAt(formatDay(created, language))} · ${expires === null ? words.neverExpires : words.expiresAt(formatDay(expires, language))}`}
        </Text>
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {words.usedAt(used === null ? words.never : at(used))}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {used === null ? words.never : at(used)}
      </Table.Td>
      <Table.Td>
        <Text size="sm" mb={6}>
          {state}
        </Text>
        {revoked !== null || isExpired ? null : (
          <Button size="compact-sm" variant="default" aria-label={words.revokeNamed(name)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Revoke({ value, onClose }: { value: Key; onClose: () => void }): ReactNode {
  const words = useWords(KEYS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const { language } = useLanguage();
  const { mutate, isPending } = useChange('DELETE /api/v1/api-keys/{id}', { refreshes: ['GET /api/v1/api-keys'] });
  const revoke = (): void =>
    mutate(
      { params: { id: value.id } },
      {
        onSuccess: () => showDone(words.revokedNow(value.name)),
        onError: (error) => showFault(faultSentence(error, language), shared.close),
        onSettled: onClose,
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.revokeTitle(value.name)}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack>
        <Text>{words.revokeText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {shared.cancel}
          </Button>
          <Button color="red" loading={isPending} onClick={revoke}>
            {words.revoke}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
