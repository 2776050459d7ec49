import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../app/api.ts';

export type Detail = Answer<'GET /api/v1/opportunities/{id}'>;
export type Position = NonNullable<Detail['requirements'][number]['position']>;

/** The words that are opened in the notice, and how one comes back to the claim that they belong to. */
type Evidence = {
  opportunityId: string;
  open: readonly Position[] | null;
  /** The claim that they belong to, as it is said. */
  claim: string;
  /** Rises with each opening, so that the same words can be shown again. */
  turn: number;
  show: (positions: readonly Position[], from: HTMLElement) => void;
  back: () => void;
};

type Scrolled = readonly (readonly [Element, number])[];

/** Each element around it that can be scrolled, with how far it is. */
function scrolledAround(element: HTMLElement): Scrolled {
  const around: [Element, number][] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight) around.push([one, one.scrollTop]);
  return around;
}

const Context = createContext<Evidence | null>(null);

/** `Esc` leads back to the claim whose words are open: the focus, and the page as it was scrolled. */
export function EvidenceProvider({
  opportunityId,
  children,
}: {
  opportunityId: string;
  children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState<readonly Position[] | null>(null);
  const [claim, setClaim] = useState('');
  const [turn, setTurn] = useState(0);
  const origin = useRef<{ element: HTMLElement; scrolled: Scrolled } | null>(null);
  const show = useCallback((positions: readonly Position[], from: HTMLElement) => {
    origin.current = { element: from, scrolled: scrolledAround(from) };
    setClaim(from.textContent.trim());
    setOpen(positions);
    setTurn((before) => before + 1);
  }, []);
  const back = useCallback(() => {
    setOpen(null);
    const { element, scrolled = [] } = origin.current ?? {};
    element?.focus({ preventScroll: true });
    // Once the notice is drawn as it was before.
    requestAnimationFrame(() => {
      for (const [around, top] of scrolled) around.scrollTop = top;
      element?.scrollIntoView({ block: 'nearest' });
    });
  }, []);
  useEffect(() => {
    if (open === null) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      back();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, back]);
  const value = useMemo(
    () => ({ opportunityId, open, claim, turn, show, back }),
    [opportunityId, open, claim, turn, show, back],
  );
  return <Context value={value}>{children}</Context>;
}

export function useEvidence(): Evidence {
  const evidence = useContext(Context);
  if (evidence === null) throw new Error('useEvidence needs an EvidenceProvider above it');
  return evidence;
}
