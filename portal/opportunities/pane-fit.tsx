import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { colonIn, unbroken } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { ScoreRing } from '../ui/score-ring.tsx';
import { Claim } from './pane-claim.tsx';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';

type Reason = Detail['reasons'][number];
const STRONGEST = 3;

/** How well the work fits: the score with its word, what speaks for it and what against. */
export function Fit({
  detail,
  isRescoring,
  children,
}: {
  detail: Detail;
  isRescoring: boolean;
  /** What the company says of the score. */
  children?: ReactNode;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { score, score_band: band, reasons } = detail;
  const word = band === null ? words.noScore : words.bands[band];
  // What is asked of the company stands in the other answer.
  const own = reasons.filter(({ about, kind }) => about !== 'requirements' || kind === 'against');
  const inFavour = own.filter(({ kind }) => kind === 'for');
  return (
    <Paper p="md" component="section" aria-labelledby="fit">
      <Group gap="md" wrap="nowrap" mb="sm">
        <ScoreRing score={score} word={word} size={60} />
        <div>
          <Title order={2} id="fit">
            {words.fit}
          </Title>
          <Text aria-hidden="true" className={classes['word'] ?? ''}>
            {word}
          </Text>
          {isRescoring ? (
            <Text size="sm" c="dimmed">
              {words.rescoring}
            </Text>
          ) : null}
        </div>
      </Group>
      <Stack gap="xs">
        {own.length === 0 ? <Text c="dimmed">{words.noReasons}</Text> : null}
        <Reasons reasons={inFavour} />
        <Reasons reasons={own.filter(({ kind }) => kind !== 'for')} />
      </Stack>
      {children}
    </Paper>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? reasons : reasons.slice(0, STRONGEST);
  const hidden = reasons.length - STRONGEST;
  if (reasons.length === 0) return null;
  return (
    <Stack gap={6}>
      <ul className={classes['reasons']}>
        {shown.map((reason) => (
          <ReasonLine key={reason.text} reason={reason} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          className={`${classes['more']} no-print`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.fewer : words.moreReasons(hidden)}
        </Button>
      ) : null}
    </Stack>
  );
}

const ICONS = { for: 'check', against: 'cross', check: 'warning' } as const;

function ReasonLine({ reason: { kind, text, quotes } }: { reason: Reason }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  return (
    <li data-kind={kind}>
      <Icon name={ICONS[kind]} size={18} />
      <VisuallyHidden>
        {words.kinds[kind]}
        {colonIn(language)}
      </VisuallyHidden>
      <Claim
        quotes={quotes.map(({ document_id: documentId, is_recognized: isRecognized, read_by: readBy, ...quote }) => ({
          ...quote,
          documentId,
          isRecognized,
          readBy,
        }))}
      >
        {unbroken(text)}
      </Claim>
    </li>
  );
}
