import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { endFirstView } from '../first-view/first-view-place.ts';
import { faultSentence } from './fault-sentence.ts';
import { Page } from '../ui/page.tsx';
import { useLanguage, useWords } from './language.tsx';
import { reloadFor } from './late.ts';
import { SHELL_WORDS } from './shell-words.ts';

export function NotFound(): ReactNode {
  const words = useWords(SHELL_WORDS);
  return (
    <Page title={words.notFound}>
      <Anchor component={Link} to="/">
        {words.notFoundNext}
      </Anchor>
    </Page>
  );
}

export function PageError({ error }: { error: unknown }): ReactNode {
  const words = useWords(SHELL_WORDS);
  const { language } = useLanguage();
  const router = useRouter();
  // A page whose file is gone: the service was replaced since this one was loaded.
  const [isLeaving] = useState(() => reloadFor(error));
  useEffect(endFirstView, []);
  if (isLeaving) return null;
  return (
    <Page title={words.failed}>
      <Stack align="flex-start">
        <Text>{faultSentence(error, language)}</Text>
        <Button onClick={() => void router.invalidate()}>{words.failedNext}</Button>
      </Stack>
    </Page>
  );
}
