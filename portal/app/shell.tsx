import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { late } from './late.ts';
import { Icon } from '../ui/icons.tsx';
import { KeysProvider } from './keys.tsx';
import { useWords } from './language.tsx';
import { placeOf, PLACES } from './places.ts';
import { useAccount } from './session.tsx';
import classes from './shell.module.css';
import { SHELL_WORDS } from './shell-words.ts';

const AccountMenu = lazy(() =>
  late(() => import('./account-menu.tsx')).then((part) => ({ default: part.AccountMenu })),
);
const CommandPalette = lazy(() =>
  late(() => import('./command-palette.tsx')).then((part) => ({ default: part.CommandPalette })),
);

/** The frame of every page: a slim rail of six words (along the bottom on a phone), and the page. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const words = useWords(SHELL_WORDS);
  const place = useLocation({ select: ({ pathname }) => placeOf(pathname) });
  return (
    <KeysProvider>
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
              data-active={place === path || undefined}
              aria-current={place === path ? 'page' : undefined}
            >
              <Icon name={name} size={22} />
              <span>{words[name]}</span>
            </UnstyledButton>
          ))}
          <div className={classes['account']}>
            <Account />
          </div>
        </nav>
        <main id="content" className={classes['content']} tabIndex={-1}>
          {children}
        </main>
        <Commands />
      </div>
    </KeysProvider>
  );
}

/** The button of the account menu; the menu comes when somebody points at it, and opens with the click. */
function Account(): ReactNode {
  const words = useWords(SHELL_WORDS);
  const { tenant } = useAccount();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton
      className={classes['place']}
      w="100%"
      title={tenant.name ?? undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void import('./account-menu.tsx')}
      onFocus={() => void import('./account-menu.tsx')}
      onClick={() => setWanted(true)}
    >
      <Icon name="person" size={22} />
      <span>{words.account}</span>
      <span className={classes['company']}>{tenant.name}</span>
    </UnstyledButton>
  );
  return <Suspense fallback={button}>{isWanted ? <AccountMenu /> : button}</Suspense>;
}

/** The command palette, from the first Ctrl K on. */
function Commands(): ReactNode {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWanted(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isWanted]);
  return <Suspense>{isWanted ? <CommandPalette /> : null}</Suspense>;
}
