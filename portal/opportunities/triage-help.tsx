import { Kbd, Modal, Switch, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { LIST_WORDS } from './list-words.ts';

/** The keys of the list, and the switch that turns single keys off. */
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
  const words = useWords(LIST_WORDS);
  return (
    <Modal opened={isOpen} onClose={close} title={words.keys} closeButtonProps={{ 'aria-label': words.close }}>
      <Switch label={words.singleKeys} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} mb="md" />
      <Table>
        <Table.Tbody>
          {words.keyList.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
