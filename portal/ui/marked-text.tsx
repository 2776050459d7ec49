import { Fragment, type ReactNode } from 'react';

const SMALLER = { fontSize: '0.9em' };

/** Text with what stands between backticks as code. */
export function MarkedText({ children }: { children: string }): ReactNode {
  return children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <code key={at} style={SMALLER}>
        {part}
      </code>
    ),
  );
}
