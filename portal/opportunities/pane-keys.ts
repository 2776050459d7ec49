import { useEffect, useRef } from 'react';

/** What single keys do on the page of one opportunity. */
type Keys = Readonly<Record<string, () => void>>;

/** The list has the switch that turns single keys off. */
const STORED = 'tenderfit-keys';

/** Runs what a key stands for, unless something is being typed, a dialog is open, or a modifier is held. */
export function usePaneKeys(keys: Keys, isOn: boolean): void {
  const held = useRef(keys);
  useEffect(() => {
    held.current = keys;
  }, [keys]);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (localStorage.getItem(STORED) === 'false' || isTyping(event.target)) return;
      const run = held.current[event.key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
