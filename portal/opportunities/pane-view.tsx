import type { ReactNode } from 'react';

export function ReadingPane({ id }: { id: string }): ReactNode {
  return <p>{id}</p>;
}
