import { useCallback, useEffect, useRef } from 'react';

/** The same function for the life of a component, which runs the latest: what is given it is not drawn anew with each. */
export function useSteady<A extends unknown[], R>(run: (...inputs: A) => R): (...inputs: A) => R {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  return useCallback((...inputs: A) => latest.current(...inputs), []);
}
