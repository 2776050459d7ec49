import { Button, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Answer, ApiFault } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useChange, useRead } from '../app/queries.ts';
import { formatDay } from '../ui/format.ts';
import { LoadingRows } from '../ui/states.tsx';
import { showDone, showFault } from '../ui/undo.tsx';
import { AdminFault } from './admin-fault.tsx';
import { MEMBERS_WORDS } from './members-words.ts';
import classes from './settings.module.css';
import { SETTINGS_WORDS } from './settings-words.ts';

type MemberList = Answer<'GET /api/v1/members'>;
type Member = MemberList['members'][number];
type Role = Member['role'];
type Patch = { role?: Role; disabled?: boolean };

/** Who can sign in for the company; admins invite, change roles, disable and enable. */
export function MembersTab(): ReactNode {
  const words = useWords(MEMBERS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const { data, error, refetch } = useRead('GET /api/v1/members', {});
  if (error !== null && data === undefined) return <AdminFault error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={4} height={64} label={shared.loading} />;
  return (
    <Stack gap="md" maw={960}>
      <Text>{`${words.lead} ${words.roleHint}`}</Text>
      <Invite list={data} />
      <Paper component="ul" className="rows">
        {data.members.map((member) => (
          <Row key={member.id} member={member} isOnlyAdmin={isOnlyAdmin(member, data.members)} />
        ))}
      </Paper>
    </Stack>
  );
}

function isOnlyAdmin({ id }: Member, members: readonly Member[]): boolean {
  const admins = members.filter(({ role, disabled_at: disabledAt }) => role === 'admin' && disabledAt === null);
  return admins.length === 1 && admins[0]?.id === id;
}

function Invite({ list: { members, sign_in: signIn } }: { list: MemberList }): ReactNode {
  const words = useWords(MEMBERS_WORDS);
  const { language } = useLanguage();
  const shared = useWords(SETTINGS_WORDS);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useChange('POST /api/v1/members', { refreshes: ['GET /api/v1/members'] });
  const isAddress = /^\S+@\S+$/.test(email.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isAddress) return;
    mutate(
      { body: { email: email.trim(), role, name: name.trim() === '' ? null : name.trim() } },
      {
        onSuccess: ({ member, is_link_sent: isSent }) => {
          const wasKnown = members.some(({ id }) => id === member.id);
          const isOutbox = signIn === 'link_from_operator';
          const invited = isOutbox ? words.invitedToOutbox : words.invited;
          const again = isOutbox ? words.knownToOutbox : words.known;
          const said = wasKnown ? (isSent ? again : words.knownNoLink) : isSent ? invited : words.added;
          showDone(said(member.email));
          setEmail('');
          setName('');
          setTried(false);
        },
        onError: (error) => showFault(faultSentence(error, language), shared.close),
      },
    );
  };
  return (
    <Paper component="form" p="md" onSubmit={submit} noValidate>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          type="email"
          label={words.email}
          value={email}
          autoComplete="off"
          error={isTried && !isAddress ? words.emailMissing : null}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={words.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleSelect label={words.role} value={role} onChange={setRole} />
        <Button type="submit" loading={isPending} className={classes['submit'] ?? ''}>
          {words.invite[signIn]}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {words.inviteHint[signIn]}
      </Text>
    </Paper>
  );
}

function Row({ member, isOnlyAdmin }: { member: Member; isOnlyAdmin: boolean }): ReactNode {
  const words = useWords(MEMBERS_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const { language } = useLanguage();
  const { mutate, isPending } = useChange('PATCH /api/v1/members/{id}', { refreshes: ['GET /api/v1/members'] });
  const { id, email, name, role, disabled_at: disabledAt } = member;
  const isDisabled = disabledAt !== null;
  const change = (body: Patch, said: string, back: Patch | null): void =>
    mutate(
      { params: { id }, body },
      {
        onSuccess: () =>
          showDone(said, back === null ? null : { label: shared.undo, run: () => change(back, said, null) }),
        onError: (error) => {
          const isLast = error instanceof ApiFault && error.facts.code === 'last_admin';
          showFault(isLast ? words.lastAdmin : faultSentence(error, language), shared.close);
        },
      },
    );
  const said = [
    name,
    member.is_you ? words.you : null,
    isOnlyAdmin ? words.onlyAdmin : null,
    isDisabled ? words.disabledSince(formatDay(disabledAt, language)) : member.has_signed_in ? null : words.waiting,
  ].filter((part) => part !== null);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Stack gap={0}>
          <Text fw={600} {...(isDisabled ? { c: 'dimmed' } : {})} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="sm" c="dimmed">
            {said.join(' · ')}
          </Text>
        </Stack>
        <Group gap="sm">
          <RoleSelect
            ariaLabel={words.roleOf(email)}
            value={role}
            isDisabled={isPending || isOnlyAdmin}
            onChange={(to) =>
              to !== role && change({ role: to }, (to === 'admin' ? words.isAdmin : words.isMember)(email), { role })
            }
          />
          {/* Nobody shuts themselves out; the empty place keeps the roles in one line. */}
          <Button
            variant="default"
            w={120}
            loading={isPending}
            {...(member.is_you ? { style: { visibility: 'hidden' }, disabled: true } : {})}
            aria-label={(isDisabled ? words.enableNamed : words.disableNamed)(email)}
            onClick={() =>
              change({ disabled: !isDisabled }, (isDisabled ? words.isEnabled : words.isDisabled)(email), {
                disabled: isDisabled,
              })
            }
          >
            {isDisabled ? words.enable : words.disable}
          </Button>
        </Group>
      </Group>
    </li>
  );
}

function RoleSelect({
  label,
  ariaLabel,
  value,
  isDisabled = false,
  onChange,
}: {
  label?: string;
  ariaLabel?: string;
  value: Role;
  isDisabled?: boolean;
  onChange: (role: Role) => void;
}): ReactNode {
  const words = useWords(MEMBERS_WORDS);
  return (
    <Select
      label={label}
      aria-label={ariaLabel}
      value={value}
      disabled={isDisabled}
      allowDeselect={false}
      w={170}
      data={(['member', 'admin'] as const).map((one) => ({ value: one, label: words.roles[one] }))}
      onChange={(chosen) => onChange(chosen === 'admin' ? 'admin' : 'member')}
    />
  );
}
