import { Kbd, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
import { call } from './api.ts';
import { useKeyboard } from './keys.tsx';
import { useLanguage, useWords } from './language.tsx';
import { goToCompany, leaveSignedOut, noteSignedIn, noteSigningOut } from './leave.ts';
import { useAccount } from './session.tsx';
import classes from './shell.module.css';
import { SHELL_WORDS } from './shell-words.ts';

/** Who is signed in, the companies of the account, language, preferences, and the way out; open from the beginning. */
export function AccountMenu(): ReactNode {
  const words = useWords(SHELL_WORDS);
  const { language, choose } = useLanguage();
  const { user, tenant, memberships } = useAccount();
  const { showHelp } = useKeyboard();
  // Along the bottom of a phone the menu stands above the pages' names instead of over them.
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  return (
    <Menu position={isPhone ? 'top-end' : 'right-end'} width={280} withinPortal defaultOpened>
      <Menu.Target>
        <UnstyledButton className={classes['place']} w="100%" title={tenant.name ?? undefined}>
          <Icon name="person" size={22} />
          <span>{words.account}</span>
          <span className={classes['company']}>{tenant.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.signedInAs(user.email ?? '')}</Menu.Label>
        {memberships.length > 1 ? <Menu.Label>{words.switchCompany}</Menu.Label> : null}
        {memberships.map(({ tenantId, tenantName }) => (
          <Menu.Item
            key={tenantId}
            leftSection={<Icon name={tenantId === tenant.id ? 'check' : 'company'} size={16} />}
            onClick={() => goToCompany(tenantId)}
          >
            {tenantName ?? tenantId}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item lang={language === 'en' ? 'fr' : 'en'} onClick={() => choose(language === 'en' ? 'fr' : 'en')}>
          {words.language}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings">
          {words.preferences}
        </Menu.Item>
        <Menu.Item className="keyboard-only" rightSection={<Kbd>?</Kbd>} onClick={showHelp}>
          {words.keys}
        </Menu.Item>
        <Menu.Item component={Link} to="/developers">
          {words.api}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session here; everything in memory goes with the page. */
async function signOut(): Promise<void> {
  // Before the session ends: another page may ask for something in between, and would go to the provider.
  noteSigningOut();
  try {
    await call('DELETE /api/v1/session', {});
  } catch (error) {
    noteSignedIn();
    throw error;
  }
  leaveSignedOut();
}
