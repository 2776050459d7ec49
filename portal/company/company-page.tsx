import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useAccount } from '../app/session.tsx';
import { CatalogTab } from '../catalog/catalog-tab.tsx';
import { DocumentsTab } from '../documents/documents-tab.tsx';
import { Page } from '../ui/page.tsx';
import { COMPANY_TABS, type CompanyTab } from './company-search.ts';
import { COMPANY_WORDS } from './company-words.ts';
import { HistoryTab } from './history-tab.tsx';
import { PartnersTab } from './partners-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RescoreNote } from './rescore-note.tsx';

const CONTENT: Record<CompanyTab, () => ReactNode> = {
  profile: ProfileTab,
  partners: PartnersTab,
  catalog: CatalogTab,
  documents: DocumentsTab,
  history: HistoryTab,
};

/** What the service knows of the company. The tab is in the address. */
export function CompanyPage(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const { tab = 'profile' } = useSearch({ from: '/company' });
  const navigate = useNavigate({ from: '/company' });
  const { tenant } = useAccount();
  const Content = CONTENT[tab];
  const choose = (chosen: string | null): void => {
    const known = COMPANY_TABS.find((one) => one === chosen) ?? 'profile';
    void navigate({ search: ({ company }: { company?: string }) => ({ ...(company ? { company } : {}), tab: known }) });
  };
  return (
    <Page title={words.title} aside={tenant.name} actions={<RescoreNote />}>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List>
          {COMPANY_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="lg">
          <Content />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
