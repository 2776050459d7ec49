import { Radio, Stack, Text, Title, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { useAccount } from '../app/session.tsx';
import { PlaceLink } from './place-link.tsx';
import { SETTINGS_WORDS } from './settings-words.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Language and colours of this browser, and the companies that the person works for. */
export function PreferencesTab(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="xl" maw={640}>
      <Radio.Group
        label={words.language}
        description={words.languageHint}
        value={language}
        onChange={(to) => choose(to === 'fr' ? 'fr' : 'en')}
      >
        <Stack gap={6} mt={6}>
          {(['en', 'fr'] as const).map((one) => (
            <Radio key={one} value={one} label={<span lang={one}>{words.languages[one]}</span>} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={words.colours}
        value={colorScheme}
        onChange={(to) => setColorScheme(SCHEMES.find((one) => one === to) ?? 'auto')}
      >
        <Stack gap={6} mt={6}>
          {SCHEMES.map((one) => (
            <Radio key={one} value={one} label={words.schemes[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Companies />
    </Stack>
  );
}

function Companies(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const { tenant, memberships } = useAccount();
  return (
    <Stack gap={6}>
      <Title order={2}>{words.company}</Title>
      {memberships.length < 2 ? (
        <Text>{tenant.name ?? tenant.id}</Text>
      ) : (
        <>
          <Text>{words.companies}</Text>
          <ul>
            {memberships.map(({ tenantId, tenantName }) => (
              <li key={tenantId}>
                {tenantId === tenant.id ? (
                  `${tenantName ?? tenantId} (${words.current})`
                ) : (
                  <PlaceLink to="/" search={{ company: tenantId }}>
                    {tenantName ?? tenantId}
                  </PlaceLink>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
