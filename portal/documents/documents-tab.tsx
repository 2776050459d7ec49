import type { ReactNode } from 'react';
export function DocumentsTab(): ReactNode {
  return null;
}
