import { useEffect, useState } from 'react';

/** When a person last looked at the list of a company, in this browser. */

/** The moment of the visit before this one, as an ISO text; null on the first. It stays as it is while the page is open. */
export function useLastVisit(companyId: string, email: string): string | null {
  const name = `tenderfit-visit ${companyId} ${email}`;
  const [last] = useState(() => localStorage.getItem(name));
  useEffect(() => {
    const begun = new Date().toISOString();
    const leave = (): void => localStorage.setItem(name, begun);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [name]);
  return last;
}
