import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useWords } from './language.tsx';
import { PLACES } from './places.ts';
import classes from './shell.module.css';
import { SHELL_WORDS } from './shell-words.ts';

/** The frame of every page: a slim rail of six words (along the bottom on a phone), and the page. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const words = useWords(SHELL_WORDS);
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {words.skip}
      </a>
      <nav className={`${classes['rail']} no-print`} aria-label={words.places}>
        <div className={classes['mark']}>
          <img src="/mark.svg" width="30" height="30" alt="Tenderfit" />
        </div>
        {PLACES.map(({ name, path }) => (
          <UnstyledButton
            key={name}
            component={Link}
            to={path}
            className={classes['place']}
            activeOptions={{ exact: false, includeSearch: false }}
            activeProps={{ 'data-active': true }}
          >
            <Icon name={name} size={22} />
            <span>{words[name]}</span>
          </UnstyledButton>
        ))}
        <div className={classes['account']}>
          <AccountMenu />
        </div>
      </nav>
      <main id="content" className={classes['content']} tabIndex={-1}>
        {children}
      </main>
      <CommandPalette />
    </div>
  );
}
