import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { Page } from '../ui/page.tsx';
import { AdminsOnly } from './admin-fault.tsx';
import { AuditTab } from './audit-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { OutboxTab } from './outbox-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { type SettingsTab, TABS } from './settings-search.ts';
import { SETTINGS_WORDS } from './settings-words.ts';

const CONTENT: Readonly<Record<SettingsTab, () => ReactNode>> = {
  keys: () => <KeysTab />,
  members: () => <MembersTab />,
  audit: () => <AuditTab />,
  preferences: () => <PreferencesTab />,
  outbox: () => <OutboxTab />,
};

/**
 * Language, colours and company, members, keys, the audit trail; the outbox where there is one. The address names the tab. A member who
 * is no admin sees their preferences, and why where the address names another tab.
 */
export function SettingsPage(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const navigate = useNavigate();
  const isAdmin = useAccount().user.role === 'admin';
  const { tab = 'preferences' } = useSearch({ from: '/settings' });
  // The tab stays until it is known that mail reaches mailboxes: one that comes later would move the others.
  const { data: digest } = useRead('GET /api/v1/settings/notifications', {}, { enabled: isAdmin });
  const hasOutbox = isAdmin && digest?.mail_delivery !== 'provider';
  const shown = TABS.filter((one) => one === tab || (one === 'outbox' ? hasOutbox : isAdmin || one === 'preferences'));
  return (
    <Page title={words.title}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(to) => void navigate({ to: '/settings', search: (now) => ({ ...now, tab: to as SettingsTab }) })}
      >
        <Tabs.List mb="lg">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {isAdmin || one === 'preferences' ? CONTENT[one]() : <AdminsOnly />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
