import { Anchor, Box } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Icon } from '../ui/icons.tsx';
import { ReadingPane } from './pane-view.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { TriageBar } from './triage-bar.tsx';
import { useTriage } from './triage-hook.ts';

const route = getRouteApi('/opportunities/$id');

/** The reading pane on its own, for links from mail. */
export function PanePage(): ReactNode {
  const words = useWords(PANE_WORDS);
  const { id } = route.useParams();
  const triage = useTriage();
  const { data } = useRead('GET /api/v1/opportunities/{id}', { params: { id } });
  const title = data?.title ?? 'Tenderfit';
  useEffect(() => {
    document.title = `${title} · Tenderfit`;
  }, [title]);
  return (
    <>
      <Box p={{ base: 'md', sm: 'lg' }} maw={1440} mx="auto">
        <Anchor component={Link} to="/" className="no-print" size="sm" display="inline-block" mb="xs">
          <Icon name="back" size={14} /> {words.toList}
        </Anchor>
        <ReadingPane id={id} triage={triage} decide={triage.decide} order={1} />
      </Box>
      <div className={classes['page-bar']}>
        <TriageBar triage={triage} />
      </div>
    </>
  );
}
