import { Box } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useRead } from '../app/queries.ts';
import { ReadingPane } from './pane-view.tsx';

const route = getRouteApi('/opportunities/$id');

/** The reading pane on its own, for links from mail. */
export function PanePage(): ReactNode {
  const { id } = route.useParams();
  const { data } = useRead('GET /api/v1/opportunities/{id}', { params: { id } });
  const title = data?.title ?? 'Tenderfit';
  useEffect(() => {
    document.title = `${title} · Tenderfit`;
  }, [title]);
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={1440} mx="auto">
      <ReadingPane id={id} order={1} />
    </Box>
  );
}
