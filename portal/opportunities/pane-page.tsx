import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { ReadingPane } from './pane-view.tsx';

const route = getRouteApi('/opportunities/$id');

export function PanePage(): ReactNode {
  const { id } = route.useParams();
  return (
    <Page title="Opportunity">
      <ReadingPane id={id} />
    </Page>
  );
}
