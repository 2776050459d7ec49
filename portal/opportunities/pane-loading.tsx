import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pane.module.css';

/** Grey in the shape of what comes. `label` is read out. */
export function PaneLoading({ label }: { label: string }): ReactNode {
  return (
    <Stack gap="md" role="status" aria-label={label}>
      <Skeleton height={20} width="40%" />
      <Skeleton height={32} width="80%" />
      <Skeleton height={24} width="50%" />
      <div className={classes['pane']}>
        <div className={classes['answers']}>
          <Skeleton height={240} />
          <Skeleton height={240} />
        </div>
      </div>
    </Stack>
  );
}
