import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Where messages of what was done or failed show. */
export function Notices(): ReactNode {
  return <Notifications position="bottom-center" limit={3} autoClose={8_000} />;
}
