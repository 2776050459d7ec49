import { Alert, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { isOfferUnknown } from '../company/offer.ts';
import { PlaceLink } from '../settings/place-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { COVERAGE_WORDS } from './coverage-words.ts';
import { isTroubled, isUnscheduled, type Source, SourceCard } from './source-card.tsx';

const REFRESH_MS = 60_000;

/** Which sources are read, how that went, and what of them reached the company. Sources in trouble come first. */
export function CoveragePage(): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/coverage', {}, { refetchInterval: REFRESH_MS });
  const profile = useRead('GET /api/v1/profile', {}).data;
  const isUnknown = profile !== undefined && isOfferUnknown(profile);
  const sources = data?.sources ?? [];
  const troubled = sources.filter(isTroubled);
  const fine = sources.filter((source) => !isTroubled(source));
  return (
    <Page title={words.title}>
      <Text c="dimmed">
        {typeof data?.every_hours === 'number' ? `${words.lead} ${words.every(data.every_hours)}` : words.lead}
      </Text>
      {error === null ? null : (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      )}
      {data === undefined && error === null ? <LoadingRows rows={5} height={96} label={words.loading} /> : null}
      {data === undefined ? null : sources.length === 0 ? (
        <EmptyState icon="coverage" title={words.empty}>
          {words.emptyNext}
        </EmptyState>
      ) : (
        <>
          <State sources={sources} />
          {isUnknown ? <NoOffer /> : null}
          <Unserved places={data.places_without_source} />
          {[...troubled, ...fine].map((source) => (
            <SourceCard key={source.source} source={source} isOfferUnknown={isUnknown} />
          ))}
        </>
      )}
    </Page>
  );
}

function NoOffer(): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  return (
    <Alert color="yellow" icon={<Icon name="warning" />}>
      {`${words.noOffer} `}
      <PlaceLink to="/company" hash="categories" inherit>
        {words.toProfile}
      </PlaceLink>
    </Alert>
  );
}

/** The provinces of the profile of which only federal and municipal tenders can be found here. */
function Unserved({ places }: { places: readonly { code: string; name: string }[] }): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  if (places.length === 0) return null;
  return (
    <Paper component="section" p="md" aria-labelledby="places-without-source">
      <Title order={2} id="places-without-source">
        {words.noSource}
      </Title>
      <Text fw={600} mt={4}>
        {places.map(({ name }) => name).join(', ')}
      </Text>
      <Text size="sm" c="dimmed">
        {`${words.noSourceText} `}
        <PlaceLink to="/company" hash="geography" inherit>
          {words.toPlaces}
        </PlaceLink>
      </Text>
    </Paper>
  );
}

/** Whether tenders may be missing, and why: sources in trouble first, then those that nobody has planned to read again. */
function State({ sources }: { sources: readonly Source[] }): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const troubled = sources.filter(isTroubled).length;
  const unscheduled = sources.filter(isUnscheduled).length;
  const sentences = [
    ...(troubled === 0 ? [] : [words.troubles(troubled, sources.length)]),
    ...(unscheduled === 0 ? [] : [words.unscheduled(unscheduled, sources.length)]),
  ];
  const isWell = sentences.length === 0;
  return (
    <Alert color={isWell ? 'green' : 'yellow'} icon={<Icon name={isWell ? 'check' : 'warning'} />}>
      {(isWell ? [words.allWell(sources.length)] : sentences).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Alert>
  );
}
