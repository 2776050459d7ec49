import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { type Field, type Skipped, useEditing } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';

/** Why the last edit of a field did nothing; `rule` says what would be taken. */
export function SkippedNote({ field, rule }: { field: Field; rule: string }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const skipped = useEditing().skipped.filter((one) => one.field === field);
  const sentence = ({ reason, value }: Skipped): string => {
    const said = words.skipped[reason](typeof value === 'string' || typeof value === 'number' ? String(value) : '');
    return reason === 'invalid_value' ? `${said} ${rule}` : said;
  };
  return (
    <div role="status">
      {skipped.map((one, at) => (
        <Text key={at} size="sm" c="var(--tenderfit-caution)">
          {sentence(one)}
        </Text>
      ))}
    </div>
  );
}
