import { Anchor, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiFault, Unreachable } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Ask } from '../ask/ask.tsx';
import { KeyFacts } from '../key-facts/key-facts.tsx';
import { LineItems } from '../line-items/line-items.tsx';
import { CanBid } from '../requirements/can-bid.tsx';
import { PageDrawer } from '../tender-documents/page-drawer.tsx';
import { TenderDocuments } from '../tender-documents/tender-documents.tsx';
import { EmptyState, FaultState } from '../ui/states.tsx';
import { PaneActions } from './pane-actions.tsx';
import { Amendments, LatestAmendment } from './pane-amendments.tsx';
import { type Detail, EvidenceProvider } from './pane-evidence.tsx';
import { Facts } from './pane-facts.tsx';
import { Fit } from './pane-fit.tsx';
import { PaneHead, PaneTools } from './pane-head.tsx';
import { BuyerAnswers } from './pane-buyer-answers.tsx';
import { Copies, History } from './pane-more.tsx';
import { Judge } from './pane-judge.tsx';
import { PaneLoading } from './pane-loading.tsx';
import { NoticePanel } from './pane-notice.tsx';
import { type Rescore, useRescore } from './pane-rescore.ts';
import { SubScores } from '../scores/sub-scores.tsx';
import { type Decide, useDecided, usePaneTriage } from './pane-triage.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { useZone } from '../closing/zone-hook.ts';
import type { TenderTriage } from './triage-hook.ts';

/** One opportunity: whether it fits, whether the company can bid, and the words of the notice that both rest on. */
export function ReadingPane(props: PaneProps): ReactNode {
  return (
    <EvidenceProvider key={props.id} opportunityId={props.id}>
      <Pane {...props} />
    </EvidenceProvider>
  );
}

type PaneProps = {
  id: string;
  triage: TenderTriage;
  decide: Decide;
  /** On a page of its own it is the page's heading, and has the keys. */
  order?: 1 | 2;
};

function Pane({ id, triage, decide, order = 2 }: PaneProps): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const detail = useRead('GET /api/v1/opportunities/{id}', { params: { id } });
  const rescore = useRescore(detail.data);
  useRead('GET /api/v1/opportunities/{id}', { params: { id } }, { refetchInterval: rescore.pollMs });
  if (detail.data !== undefined)
    return <Loaded read={detail.data} order={order} rescore={rescore} triage={triage} decide={decide} />;
  if (detail.error === null) return <PaneLoading label={words.loading} />;
  const isUnknown = detail.error instanceof ApiFault && [400, 404].includes(detail.error.facts.status);
  if (!isUnknown)
    return (
      <FaultState
        sentence={detail.error instanceof Unreachable ? words.cannotLoad : faultSentence(detail.error, language)}
        retry={{ label: words.again, run: () => void detail.refetch() }}
      />
    );
  return (
    <>
      {order === 1 ? (
        <VisuallyHidden>
          <h1>{words.notFound}</h1>
        </VisuallyHidden>
      ) : null}
      <EmptyState
        icon="opportunities"
        title={words.notFound}
        action={
          <Anchor component={Link} to="/">
            {words.toList}
          </Anchor>
        }
      />
    </>
  );
}

function Loaded({
  read,
  order,
  rescore,
  triage,
  decide,
}: {
  read: Detail;
  order: 1 | 2;
  rescore: Rescore;
} & Pick<PaneProps, 'triage' | 'decide'>): ReactNode {
  const detail = useDecided(read, triage.changes);
  const { id } = detail;
  const zone = useZone();
  const amendments = useRead(
    'GET /api/v1/opportunities/{id}/amendments',
    { params: { id } },
    { enabled: detail.amendment_count > 0 },
  );
  const changed = amendments.data?.amendments ?? [];
  const [isAsking, setAsking] = useState(false);
  const own = usePaneTriage(detail, { triage, decide, onRescore: rescore.wait });
  return (
    <div className={classes['pane']}>
      <div className={classes['layout']}>
        <Stack gap="sm" className={classes['head'] ?? ''}>
          <PaneHead detail={detail} zone={zone} order={order}>
            <LatestAmendment amendments={changed} />
          </PaneHead>
          <Group gap="xs" justify="space-between">
            <PaneActions
              detail={detail}
              triage={own}
              undo={triage.undo}
              ask={() => setAsking(true)}
              hasKeys={order === 1}
            />
            <PaneTools detail={detail} zone={zone} />
          </Group>
          <Rescored rescore={rescore} />
        </Stack>
        <div className={classes['decision']}>
          <div className={classes['answers']}>
            <Fit detail={detail} isRescoring={rescore.isWaiting}>
              <Judge detail={detail} triage={own} isAsking={isAsking} setAsking={setAsking} />
            </Fit>
            <CanBid detail={detail} />
          </div>
          <Facts detail={detail} />
        </div>
        <NoticeAside detail={detail} />
        <div className={classes['more-parts']}>
          <KeyFacts detail={detail} />
          <LineItems detail={detail} />
          <TenderDocuments detail={detail} />
          <Amendments opportunityId={id} amendments={changed} />
          <Copies copies={detail.copies} />
          <Ask detail={detail} />
          <History entries={detail.feedback_history} takeBack={own.takeBack} />
          <BuyerAnswers answers={detail.buyer_answers} />
          <SubScores detail={detail} />
        </div>
        <PageDrawer opportunityId={id} />
      </div>
    </div>
  );
}

/** Says what scoring again came to, where a screen reader hears it. */
function Rescored({ rescore: { isWaiting, result } }: { rescore: Rescore }): ReactNode {
  const words = useWords(PANE_WORDS);
  const said = isWaiting ? words.rescoring : result === null ? '' : words.rescored(result.before, result.after);
  return (
    <Text role="status" size="sm" fw={650}>
      {said}
    </Text>
  );
}

/** The notice; of another version than the claims were found in, both are read again. */
function NoticeAside({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const notice = useRead('GET /api/v1/opportunities/{id}/notice', { params: { id: detail.id } });
  const { refetch } = notice;
  const isOther = notice.data !== undefined && notice.data.version !== detail.notice_version;
  useEffect(() => {
    if (isOther) void refetch();
  }, [isOther, refetch, detail.notice_version]);
  return (
    <div className={classes['aside']}>
      {notice.error !== null && notice.data === undefined ? (
        <FaultState
          sentence={faultSentence(notice.error, language)}
          retry={{ label: words.again, run: () => void refetch() }}
        />
      ) : notice.data === undefined || isOther ? (
        <Skeleton height={320} role="status" aria-label={words.loadingNotice} />
      ) : (
        <NoticePanel notice={notice.data} />
      )}
    </div>
  );
}
