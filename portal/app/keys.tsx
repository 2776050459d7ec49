import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { PLACES } from './places.ts';
import { late } from './late.ts';

const KeysHelp = lazy(() => late(() => import('./keys-help.tsx')).then((part) => ({ default: part.KeysHelp })));

/** Single keys: `g` and a letter go to a page, `?` shows all of them, and each page adds its own. */

type Keys = Readonly<Record<string, () => void>>;
type Keyboard = { page: RefObject<Keys>; more: RefObject<Keys>; showHelp: () => void };

const AFTER_G_MS = 1_500;
/** Keys that may be held down. */
const HELD = ['j', 'k'];
const Context = createContext<Keyboard | null>(null);

export function KeysProvider({ children }: { children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  const [isOn, turn] = useLocalStorage({ key: 'tenderfit-keys', defaultValue: true, getInitialValueInEffect: false });
  const [isHelp, help] = useDisclosure(false);
  // Once opened it stays, so that closing gives the focus back.
  const wasHelp = useRef(false);
  if (isHelp) wasHelp.current = true;
  const page = useRef<Keys>({});
  const more = useRef<Keys>({});
  useEffect(() => {
    if (!isOn) return;
    let wentAt = -Infinity;
    const go = Object.fromEntries(PLACES.map(({ key, path }) => [key, () => void navigate({ to: path })]));
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      const isAfterG = event.timeStamp - wentAt < AFTER_G_MS;
      wentAt = event.key === 'g' && !isAfterG ? event.timeStamp : -Infinity;
      const keys: Keys = isAfterG ? go : { '?': help.open, ...more.current, ...page.current };
      const run = keys[event.key];
      if (run === undefined || (event.repeat && !HELD.includes(event.key))) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, navigate, help.open]);
  const value = useMemo(() => ({ page, more, showHelp: help.open }), [help.open]);
  return (
    <Context value={value}>
      {children}
      <Suspense>
        {isHelp || wasHelp.current ? <KeysHelp isOpen={isHelp} close={help.close} isOn={isOn} turn={turn} /> : null}
      </Suspense>
    </Context>
  );
}

export function useKeyboard(): Keyboard {
  const keyboard = useContext(Context);
  if (keyboard === null) throw new Error('useKeyboard needs a KeysProvider above it');
  return keyboard;
}

/** Runs what a key stands for on this page, unless something is being typed, a dialog is open, or a modifier is held. */
export function usePageKeys(keys: Keys, isOn = true): void {
  const { page } = useKeyboard();
  useEffect(() => {
    if (!isOn) return;
    page.current = keys;
    return () => {
      if (page.current === keys) page.current = {};
    };
  }, [page, keys, isOn]);
}

/** As `usePageKeys`, for a part that is on several pages and has keys of its own. */
export function useMoreKeys(keys: Keys): void {
  const { more } = useKeyboard();
  useEffect(() => {
    more.current = keys;
    return () => {
      if (more.current === keys) more.current = {};
    };
  }, [more, keys]);
}

/** Keys belong to what is typed into, and to a dialog or menu while one is open; Enter to the link or button that has the focus. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  if ([...open].some((one) => one.checkVisibility({ visibilityProperty: true }))) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter' && target.closest('a:not([aria-current="true"]), button, summary') !== null) return true;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}
