import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { PlaceLink } from '../settings/place-link.tsx';
import { formatMoment } from '../ui/format.ts';
import { COVERAGE_WORDS } from './coverage-words.ts';
import { ageOf } from './freshness.ts';

/** Under the list: when the sources were last read, where the list may be old. */
export function AgeLine(): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { language } = useLanguage();
  const { data } = useRead('GET /api/v1/coverage', {});
  const age = data === undefined ? null : ageOf(data, new Date());
  if (age === null) return null;
  const when = formatMoment(age.at, language);
  return (
    <Text size="sm" px="md" py={6} c="var(--tenderfit-caution)" className="no-print">
      {`${age.isScheduled ? words.lastReadAt(when) : words.lastReadUnscheduled(when)} `}
      <PlaceLink to="/coverage" inherit>
        {words.title}
      </PlaceLink>
    </Text>
  );
}
