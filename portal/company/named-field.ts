import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { Profile } from './profile-edit.ts';

/** A field of the profile; `/company#certifications` leads to the one that it names. */
export type ProfileField = keyof Profile;

/** Where the address names this field, it is scrolled to and can be filled in at once. */
export function useNamedField<Whole extends HTMLElement>(field: ProfileField): RefObject<Whole | null> {
  const whole = useRef<Whole>(null);
  const isNamed = useLocation().hash === field;
  useEffect(() => {
    if (!isNamed || whole.current === null) return;
    whole.current.scrollIntoView({ block: 'center' });
    const lines = 'input:checked, input:not([type=radio]), textarea';
    whole.current.querySelector<HTMLElement>(lines)?.focus({ preventScroll: true });
  }, [isNamed]);
  return whole;
}
