import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { Claim } from './pane-claim.tsx';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';

type Requirement = Detail['requirements'][number];
const SHOWN = 5;
const ICONS = { yes: 'check', no: 'cross', check: 'warning' } as const;

/** Whether the company can bid, why, and each thing that is asked with whether it is held. */
export function CanBid({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { answer, because } = detail.can_bid;
  return (
    <Paper p="md" component="section" aria-labelledby="can-bid">
      <Group gap="sm" wrap="nowrap" align="flex-start" mb="sm">
        <span className={classes['answer']} data-answer={answer}>
          <Icon name={ICONS[answer]} size={24} />
        </span>
        <div>
          <Title order={2} id="can-bid">
            {words.canBid}
          </Title>
          <Text fw={650}>{words.answers[answer]}</Text>
          {because.map((reason) => (
            <Text key={reason} size="sm">
              {words.because[reason]}
            </Text>
          ))}
        </div>
      </Group>
      {detail.requirements.length === 0 ? (
        because.includes('notice_not_read') || because.includes('notice_without_text') ? null : (
          <Text>{words.nothingAsked}</Text>
        )
      ) : (
        <Requirements requirements={detail.requirements} />
      )}
      {detail.extraction_signal_source === 'metadata' && !because.includes('notice_without_text') ? (
        <Text size="sm" c="dimmed" mt="sm">
          {words.noticeOnly}
        </Text>
      ) : null}
    </Paper>
  );
}

function Requirements({ requirements }: { requirements: readonly Requirement[] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const [isWhole, setWhole] = useState(false);
  const hidden = requirements.length - SHOWN;
  return (
    <>
      <ul className={classes['requirements']}>
        {(isWhole ? requirements : requirements.slice(0, SHOWN)).map((requirement) => (
          <RequirementLine key={`${requirement.kind} ${requirement.name}`} requirement={requirement} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          className={`${classes['more-asked']} no-print`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.fewer : words.moreReasons(hidden)}
        </Button>
      ) : null}
    </>
  );
}

function RequirementLine({ requirement }: { requirement: Requirement }): ReactNode {
  const words = useWords(PANE_WORDS);
  const {
    name,
    held,
    mandatory,
    winner_only: isOfWinner,
    quote,
    position,
    document_id: documentId,
    page,
  } = requirement;
  const state = held === null ? 'open' : held ? 'held' : 'missing';
  const isHoldable = requirement.kind === 'certification' || requirement.kind === 'security_clearance';
  const stateWords = { open: words.notStated, held: isHoldable ? words.held : words.met, missing: words.notHeld };
  const remark = !mandatory ? words.asset : isOfWinner ? words.winnerOnly : null;
  return (
    <li data-state={state}>
      <span className={classes['state']}>
        <Icon name={state === 'held' ? 'check' : state === 'missing' ? 'cross' : 'warning'} size={16} />
        {stateWords[state]}
      </span>
      <span>
        <Claim quotes={quote === null ? [] : [{ text: quote, position, documentId, page }]}>{name}</Claim>
        {remark === null ? null : (
          <Text span size="sm" c="dimmed">
            {' '}
            · {remark}
          </Text>
        )}
      </span>
    </li>
  );
}
