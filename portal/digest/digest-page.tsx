import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';

export function DigestPage(): ReactNode {
  return <Page title="Digest">{null}</Page>;
}
