import { Button, FileButton, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';
import classes from './file-drop.module.css';

/** Takes files that are dropped on it or chosen by its button. */
export function FileDrop({
  label,
  button,
  hint,
  accept,
  multiple = false,
  onFiles,
}: {
  label: string;
  button: string;
  hint: string;
  /** As in an input for files: extensions with commas. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}): ReactNode {
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1));
  };
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <Group justify="space-between" gap="md">
        <div>
          <Text>{label}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </div>
        <FileButton
          accept={accept}
          multiple={multiple}
          onChange={(files: File | File[] | null) => take(files === null ? [] : [files].flat())}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="upload" size={18} />}>
              {button}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  );
}
