import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import { type Detail, useEvidence } from '../opportunities/pane-evidence.tsx';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './requirements.module.css';

/** What the text demands besides the list: how many sentences, and each to be read where it stands. */
export function OtherRequirements({ other }: { other: Detail['other_requirements'] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { show } = useEvidence();
  const { sentences, is_complete: isComplete } = other;
  if (sentences.length === 0) return null;
  const positions = sentences.flatMap(({ position }) => (position === null ? [] : [position]));
  return (
    <div className={classes['others']}>
      <Text className={classes['said'] ?? ''}>
        <Icon name="warning" size={16} />
        <span>{words.otherRequirements(sentences.length, isComplete)}</span>
      </Text>
      <Button
        variant="light"
        size="compact-sm"
        className="no-print"
        onClick={({ currentTarget }) => show(positions, currentTarget)}
      >
        {words.showOtherRequirements}
      </Button>
      <details>
        <summary>{words.listOtherRequirements}</summary>
        <ul>
          {sentences.map(({ quote, position }) => (
            <li key={quote}>
              <Claim quotes={[{ text: quote, position }]}>{quote}</Claim>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
