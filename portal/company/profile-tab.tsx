import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { showFault } from '../ui/undo.tsx';
import { COMPANY_WORDS } from './company-words.ts';
import { ListField } from './list-field.tsx';
import { MissingNote } from './missing-note.tsx';
import { EditingContext, type Profile, useEditing, useProfileEdit } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { CanadianField, NumberField, TextField } from './set-field.tsx';
import classes from './tags.module.css';
import { useToldEdit } from './told-edit.ts';

/** Everything that the company says of itself. */
export function ProfileTab(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/profile', {});
  if (data !== undefined) return <ProfileForm profile={data} />;
  if (error === null) return <LoadingRows rows={6} height={72} label={words.loading} />;
  const retry = { label: words.retry, run: () => void refetch() };
  return <FaultState sentence={faultSentence(error, language)} retry={retry} />;
}

function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { close } = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const tellApplied = useToldEdit();
  const editing = useProfileEdit(profile, {
    onApplied: tellApplied,
    onFault: (error, operations) => {
      const what = operations.map(({ field }) => words.fields[field]).join(', ');
      showFault(`${words.notSaved(what)} ${faultSentence(error, language)}`, close);
    },
  });
  return (
    <EditingContext value={editing}>
      <Stack gap="lg">
        <Text c="dimmed">{words.lead}</Text>
        <MissingNote />
        <div>
          <Section title={words.offer}>
            <ListField field="categories" />
            <ListField field="exclusions" />
            <ListField field="certifications" />
          </Section>
          <Section title={words.where}>
            <ListField field="geography" />
            <ListField field="target_buyers" />
          </Section>
          <Section title={words.limits}>
            <Group align="flex-start" gap="lg">
              <NumberField field="min_contract_value" hint={words.boundsHint} none={words.noBound} />
              <NumberField field="max_contract_value" hint={words.boundsHint} none={words.noBound} />
            </Group>
            <CanadianField />
            <NumberField field="employee_count" hint={words.employeesHint} none={words.unset} />
          </Section>
          <Section title={words.about}>
            <TextField field="overview" hint={words.overviewHint} lines={5} />
            <TextField field="business_role" hint={words.roleHint} lines={1} />
          </Section>
          <Section title={words.identity}>
            <Identity profile={profile} />
          </Section>
        </div>
        <SavingNote />
      </Stack>
    </EditingContext>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={classes['section']}>
      <Title order={2}>{title}</Title>
      <Stack gap="lg">{children}</Stack>
    </section>
  );
}

function Identity({ profile }: { profile: Profile }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {words.identityHint}
      </Text>
      {(['legal_name', 'business_number', 'cage_code'] as const).map((field) => (
        <Text key={field}>
          <Text span c="dimmed">{`${words[field]} · `}</Text>
          {profile[field] ?? words.unsaid}
        </Text>
      ))}
    </Stack>
  );
}

/** What is on its way to the service. */
function SavingNote(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const { isSaving, waitSeconds } = useEditing();
  return (
    <Group gap="xs" role="status" mih={24}>
      {isSaving ? <Loader size={14} /> : null}
      <Text size="sm" c="dimmed">
        {waitSeconds !== null && isSaving ? words.waiting(waitSeconds) : isSaving ? words.saving : ''}
      </Text>
    </Group>
  );
}
