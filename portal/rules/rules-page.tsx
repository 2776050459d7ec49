import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function RulesPage(): ReactNode {
  return <Page title="Rules">{null}</Page>;
}
