import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { RescoreNote } from '../company/rescore-note.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { RuleCard } from './rule-card.tsx';
import { RULES_WORDS } from './rules-words.ts';

type Rule = Answer<'GET /api/v1/settings/rules'>['rules'][number];

/** What answers have taught: active rules, those that are proposed, and those at rest. */
export function RulesPage(): ReactNode {
  const words = useWords(RULES_WORDS);
  return (
    <Page title={words.title} actions={<RescoreNote />}>
      <Rules />
    </Page>
  );
}

function Rules(): ReactNode {
  const words = useWords(RULES_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/rules', {});
  if (data === undefined && error === null) return <LoadingRows rows={4} height={88} label={words.loading} />;
  if (data === undefined) {
    const retry = { label: words.retry, run: () => void refetch() };
    return <FaultState sentence={faultSentence(error, language)} retry={retry} />;
  }
  const { rules } = data;
  if (rules.length === 0) return <NoRules />;
  const isProposed = (rule: Rule): boolean => !rule.active && rule.rule_type === 'no_go';
  return (
    <Stack gap="xl">
      <Text maw={720}>{words.intro}</Text>
      <RuleGroup title={words.proposed} rules={rules.filter(isProposed)} />
      <RuleGroup title={words.active} rules={rules.filter(({ active }) => active)} />
      <RuleGroup title={words.atRest} rules={rules.filter((rule) => !rule.active && !isProposed(rule))} />
    </Stack>
  );
}

function RuleGroup({ title, rules }: { title: string; rules: readonly Rule[] }): ReactNode {
  if (rules.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {rules.map((rule) => (
          <RuleCard key={rule.id} rule={rule} />
        ))}
      </Stack>
    </Stack>
  );
}

function NoRules(): ReactNode {
  const words = useWords(RULES_WORDS);
  return (
    <EmptyState
      icon="rules"
      title={words.empty}
      action={
        <Anchor component={Link} to="/">
          {words.emptyLink}
        </Anchor>
      }
    >
      {words.emptyText}
    </EmptyState>
  );
}
