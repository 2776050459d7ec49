import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function CoveragePage(): ReactNode {
  return <Page title="Coverage">{null}</Page>;
}
