import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function ListPage(): ReactNode {
  return <Page title="Opportunities">{null}</Page>;
}
