import { useEffect } from 'react';
import { endFirstView } from './first-view-place.ts';

/** Takes the first rows away once the page has something to show in their place, and when it is left. */
export function useFirstViewUntil(isThere: boolean): void {
  useEffect(() => {
    if (isThere) endFirstView();
    return endFirstView;
  }, [isThere]);
}
