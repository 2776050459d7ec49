import { Kbd, Modal, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './keys-help.module.css';
import { KEYS_WORDS } from './keys-words.ts';
import { useWords } from './language.tsx';

/** What each key does, and the switch that turns single keys off. */
export function KeysHelp({
  isOpen,
  close,
  isOn,
  turn,
}: {
  isOpen: boolean;
  close: () => void;
  isOn: boolean;
  turn: (isOn: boolean) => void;
}): ReactNode {
  const words = useWords(KEYS_WORDS);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={words.title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes['parts']}>
        {words.parts.map(({ where, keys }) => (
          <section key={where}>
            <Text component="h3" fw={650} size="sm" mb={4}>
              {where}
            </Text>
            <dl className={classes['keys']}>
              {keys.map(([pressed, what]) => (
                <div key={what}>
                  <dt>
                    {pressed.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label={words.singleKeys}
        description={words.singleKeysHint}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
