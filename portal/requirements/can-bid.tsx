import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import classes from '../opportunities/pane.module.css';
import { DocumentRequirements } from './document-requirements.tsx';
import { OtherRequirements } from './other-requirements.tsx';
import { fieldOf, WhatToDo } from './what-to-do.tsx';

type Obstacle = Detail['can_bid']['because'][number];
type Requirement = Detail['requirements'][number];
/** What the company itself ruled out: its reasons say by which exclusion or rule. */
const OWN = ['exclusion', 'no_go'] as const satisfies readonly Obstacle[];
/** With these, that no requirement was recognized goes without saying. */
const SAYS_ITSELF: readonly Obstacle[] = [
  'notice_not_read',
  'notice_without_text',
  'requirements_elsewhere',
  'nothing_recognized',
];
const ICONS = { yes: 'check', no: 'cross', check: 'warning' } as const;

/** Whether the company can bid, why, and each thing that is asked with whether it is held. */
export function CanBid({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { answer, because } = detail.can_bid;
  const { sentences, documents } = detail.other_requirements;
  const asksMore = sentences.length > 0 || documents.length > 0;
  // Where the answer is no and nothing is asked, that nothing is asked would read as a way in.
  const isBarredAlone = answer === 'no' && detail.requirements.length === 0 && !asksMore;
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
          <Text fw={650}>
            {answer === 'yes' && detail.extraction_signal_source === 'pdf'
              ? words.noObstacleInDocuments
              : words.answers[answer]}
          </Text>
          {because.filter(isSaidHere).map((reason) => (
            <Because key={reason} reason={reason} detail={detail} />
          ))}
        </div>
      </Group>
      {detail.requirements.length === 0 ? (
        because.some((reason) => SAYS_ITSELF.includes(reason)) || isBarredAlone ? null : (
          <Text>{asksMore ? words.nothingListed : words.nothingAsked}</Text>
        )
      ) : (
        <ul className={classes['requirements']}>
          {detail.requirements.map((requirement) => (
            <RequirementLine key={`${requirement.kind} ${requirement.name}`} requirement={requirement} />
          ))}
        </ul>
      )}
      <OtherRequirements other={detail.other_requirements} />
      <DocumentRequirements documents={detail.other_requirements.documents} />
      {detail.extraction_signal_source === 'pdf' ? (
        <Text size="sm" c="dimmed" mt="sm">
          {words.documentsReadFor}
        </Text>
      ) : null}
      {detail.extraction_signal_source === 'metadata' && !because.includes('notice_without_text') && !isBarredAlone ? (
        <Text size="sm" c="dimmed" mt="sm">
          {words.noticeOnly}
        </Text>
      ) : null}
    </Paper>
  );
}

/** What the text asks for besides has lines of its own. */
function isSaidHere(reason: Obstacle): reason is Exclude<Obstacle, 'other_requirements'> {
  return reason !== 'other_requirements';
}

/** Why not, or what is to be checked; what the company ruled out itself by the name of its exclusion or rule. */
function Because({ reason, detail }: { reason: Exclude<Obstacle, 'other_requirements'>; detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const isOwn = OWN.some((own) => own === reason);
  const named = isOwn ? detail.reasons.filter(({ about, kind }) => about === 'rules' && kind === 'against') : [];
  return (
    <>
      {named.length > 0 ? (
        named.map(({ text, quotes }) => (
          <Text key={text} size="sm" component="div">
            <Claim quotes={quotes}>{text}</Claim>
          </Text>
        ))
      ) : (
        <Text size="sm">{words.because[reason]}</Text>
      )}
      {reason === 'not_a_solicitation' && detail.signals?.answer_leads_to === 'named_supplier' ? (
        <Text size="sm">{words.namedSupplier}</Text>
      ) : null}
      {isOwn ? (
        <Anchor component={Link} to={reason === 'no_go' ? '/rules' : '/company'} size="sm" className="no-print">
          {reason === 'no_go' ? words.toRules : words.toExclusions}
        </Anchor>
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
    by_award: isByAward,
    quote,
    position,
    document_id: documentId,
    page,
    is_recognized: isRecognized,
    read_by: readBy,
  } = requirement;
  const state = held === null ? 'open' : held ? 'held' : 'missing';
  const isHoldable = requirement.kind === 'certification' || requirement.kind === 'security_clearance';
  const open = fieldOf(requirement) === undefined ? words.toCheck : words.notInProfile;
  const stateWords = { open, held: isHoldable ? words.held : words.met, missing: words.notHeld };
  const remark = !mandatory ? words.asset : isOfWinner ? words.winnerOnly : isByAward ? words.byAward : null;
  return (
    <li data-state={state}>
      <span className={classes['state']}>
        <Icon name={state === 'held' ? 'check' : state === 'missing' ? 'cross' : 'warning'} size={16} />
        {stateWords[state]}
      </span>
      <span>
        <Claim quotes={quote === null ? [] : [{ text: quote, position, documentId, page, isRecognized, readBy }]}>
          {name}
        </Claim>
        {remark === null ? null : (
          <Text span size="sm" c="dimmed">
            {' '}
            · {remark}
          </Text>
        )}
        {state === 'open' ? <WhatToDo requirement={requirement} /> : null}
      </span>
    </li>
  );
}
