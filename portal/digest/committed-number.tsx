import { NumberInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** A whole number that counts once it is left or confirmed with Enter, so that typing "85" does not save "8". */
export function CommittedNumber({
  label,
  value,
  bounds: { min, max },
  onCommit,
}: {
  label: string;
  value: number;
  bounds: { min: number; max: number };
  onCommit: (value: number) => void;
}): ReactNode {
  const [typed, setTyped] = useState<number | string>(value);
  useEffect(() => setTyped(value), [value]);
  const commit = (): void => {
    const wanted = typeof typed === 'number' ? Math.min(max, Math.max(min, Math.round(typed))) : value;
    setTyped(wanted);
    if (wanted !== value) onCommit(wanted);
  };
  return (
    <NumberInput
      label={label}
      value={typed}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
