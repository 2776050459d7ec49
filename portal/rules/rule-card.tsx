import { Anchor, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { RuleEffect } from './rule-effect.tsx';
import { RuleEvidence } from './rule-evidence.tsx';
import { RULES_WORDS } from './rules-words.ts';
import { useRuleSwitch } from './rule-switch.ts';

type Rule = Answer<'GET /api/v1/settings/rules'>['rules'][number];

/** A rule in plain words with its switch; opened, the answers it rests on and what it does. */
export function RuleCard({ rule }: { rule: Rule }): ReactNode {
  const words = useWords(RULES_WORDS);
  const { rule: open } = useSearch({ from: '/rules' });
  const navigate = useNavigate({ from: '/rules' });
  const turn = useRuleSwitch(rule);
  const isOpen = open === rule.id;
  const details = `rule-${rule.id}`;
  const toggle = (): void =>
    void navigate({
      search: ({ rule: _rule, ...others }) => (isOpen ? others : { ...others, rule: rule.id }),
      replace: true,
    });
  return (
    <Paper component="li" p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Stack gap={2} miw={0}>
            <Text>{rule.description}</Text>
            {rule.origin_rfp === null ? null : (
              <Text size="sm" c="dimmed">
                {`${words.learnedFrom} `}
                <Anchor component={Link} to={`/opportunities/${rule.origin_rfp.id}`} inherit underline="always">
                  {rule.origin_rfp.title}
                </Anchor>
              </Text>
            )}
          </Stack>
          <Switch
            size="md"
            withThumbIndicator={false}
            checked={rule.active}
            aria-label={words.switchNamed(rule.description)}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
        </Group>
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            // In line with the text above it.
            ml={-8}
            rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': details } : {})}
            onClick={toggle}
          >
            {isOpen ? words.close_details : words.open}
          </Button>
        </Group>
        {isOpen ? (
          <Stack gap="lg" id={details}>
            <RuleEffect rule={rule} />
            <RuleEvidence id={rule.id} />
          </Stack>
        ) : null}
      </Stack>
    </Paper>
  );
}
