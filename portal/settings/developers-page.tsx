import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function DevelopersPage(): ReactNode {
  return <Page title="API">{null}</Page>;
}
