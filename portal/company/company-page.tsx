import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function CompanyPage(): ReactNode {
  return <Page title="Company">{null}</Page>;
}
