import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Page } from '../ui/page.tsx';
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

/** Keys, members, the audit trail, language and company; the outbox where there is one. The address names the tab. */
export function SettingsPage(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const navigate = useNavigate();
  const { tab = 'keys' } = useSearch({ from: '/settings' });
  const { data: outbox } = useRead('GET /api/v1/outbox', { query: { limit: 1 } });
  const shown = TABS.filter((one) => one !== 'outbox' || outbox !== undefined || tab === 'outbox');
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
            {CONTENT[one]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
