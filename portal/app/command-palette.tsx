import '@mantine/spotlight/styles.css';
import { Box, Kbd } from '@mantine/core';
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import { useKeyboard } from './keys.tsx';
import { useLanguage, useWords } from './language.tsx';
import { goToCompany } from './leave.ts';
import { PLACES } from './places.ts';
import { useAccount } from './session.tsx';
import { SHELL_WORDS } from './shell-words.ts';

/** Open from the beginning, later with Ctrl K: go to a page, search, switch company, change language. */
export function CommandPalette(): ReactNode {
  const words = useWords(SHELL_WORDS);
  const navigate = useNavigate();
  const { language, choose } = useLanguage();
  const { tenant, memberships } = useAccount();
  const { showHelp } = useKeyboard();
  const [typed, setTyped] = useState('');
  useEffect(() => spotlight.open(), []);
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
        onClick: () => goToCompany(tenantId),
      }));
    const other = {
      id: 'language',
      label: words.language,
      leftSection: <Box w={20} />,
      onClick: () => choose(language === 'en' ? 'fr' : 'en'),
    };
    const keys = {
      id: 'keys',
      label: words.keys,
      leftSection: <Box w={20} />,
      rightSection: <Kbd>?</Kbd>,
      onClick: showHelp,
    };
    const api = {
      id: 'developers',
      label: words.api,
      leftSection: <Box w={20} />,
      onClick: () => void navigate({ to: '/developers' }),
    };
    const text = typed.trim();
    const search = {
      id: 'search',
      label: words.searchFor(text),
      keywords: [text],
      leftSection: <Icon name="search" />,
      onClick: () => void navigate({ to: '/', search: { q: text } }),
    };
    // Enter takes the first: a page whose name was typed comes before the search.
    return [...places, ...companies, other, keys, api, ...(text === '' ? [] : [search])];
  }, [words, navigate, memberships, tenant.id, typed, language, choose, showHelp]);
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
