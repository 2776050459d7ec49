import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Page } from '../ui/page.tsx';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import classes from './digest.module.css';
import { silenceOf } from './digest-state.ts';
import { DIGEST_WORDS } from './digest-words.ts';
import { NextDigest } from './next-digest.tsx';
import { PastDigests } from './past-digests.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What arrives, when and to whom: settings next to the next email, and what became of past ones. */
export function DigestPage(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/notifications', {});
  return (
    <Page title={words.title}>
      <Text c="dimmed">{words.lead}</Text>
      {error === null ? null : (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      )}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <>
          <NextDigest settings={data} />
          <div className={classes['layout']}>
            <SettingsForm settings={data} />
            <div id="next-email">
              <PreviewPane language={data.language} zone={data.digest_tz} isUnsent={silenceOf(data) !== null} />
            </div>
          </div>
          <PastDigests zone={data.digest_tz} isOutbox={data.mail_delivery === 'outbox'} />
        </>
      )}
    </Page>
  );
}

/** In the shape of the page: what is due, the settings, and the email next to them. */
function Loading(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  return (
    <>
      <LoadingRows rows={1} height={108} label={words.loading} />
      <div className={classes['layout']} aria-hidden="true">
        <Skeleton height={580} radius="md" />
        <Skeleton height={580} radius="md" />
      </div>
    </>
  );
}
