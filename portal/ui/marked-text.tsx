import { Fragment, type ReactNode } from 'react';

/** Text with what stands between backticks as code. */
export function MarkedText({ children }: { children: string }): ReactNode {
  return children
    .split('`')
    .map((part, at) => (at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <code key={at}>{part}</code>));
}
