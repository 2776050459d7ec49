import { useRef } from 'react';

/** The list that was there before while this one has the same in it, so that what rests on it is not made anew. */
export function useSame<T>(list: readonly T[]): readonly T[] {
  const last = useRef(list);
  const isSame = last.current.length === list.length && last.current.every((one, at) => one === list[at]);
  if (!isSame) last.current = list;
  return last.current;
}
