import '@mantine/spotlight/styles.css';
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import { useLanguage, useWords } from './language.tsx';
import { PLACES } from './places.ts';
import { useAccount } from './session.tsx';
import { SHELL_WORDS } from './shell-words.ts';

/** Ctrl K: go to a page, search, switch company, change language. */
export function CommandPalette(): ReactNode {
  const words = useWords(SHELL_WORDS);
  const navigate = useNavigate();
  const { language, choose } = useLanguage();
  const { tenant, memberships } = useAccount();
  const [typed, setTyped] = useState('');
  const actions = useMemo((): SpotlightActionData[] => {
    const places = PLACES.map(({ name, path }) => ({
      id: name,
      label: words[name],
      leftSection: <Icon name={name} />,
      onClick: () => void navigate({ to: path }),
    }));
    const companies = memberships
      .filter(({ tenantId }) => tenantId !== tenant.id)
      .map(({ tenantId, tenantName }) => ({
        id: tenantId,
        label: `${words.switchCompany} : ${tenantName ?? tenantId}`,
        leftSection: <Icon name="company" />,
        onClick: () => void navigate({ to: '/', search: { company: tenantId } }),
      }));
    const other = {
      id: 'language',
      label: words.language,
      onClick: () => choose(language === 'en' ? 'fr' : 'en'),
    };
    const text = typed.trim();
    const search = {
      id: 'search',
      label: words.searchFor(text),
      keywords: [text],
      leftSection: <Icon name="search" />,
      onClick: () => void navigate({ to: '/', search: { q: text } }),
    };
    return [...(text === '' ? [] : [search]), ...places, ...companies, other];
  }, [words, navigate, memberships, tenant.id, typed, language, choose]);
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      nothingFound={words.noCommand}
      searchProps={{ placeholder: words.searchCommands, 'aria-label': words.searchCommands }}
      highlightQuery
    />
  );
}
