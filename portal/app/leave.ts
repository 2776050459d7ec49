/**
 * Ends what this page shows. A page speaks for one person and one company from its load to its end: who signs out, signs in as
 * somebody else or goes to another company gets a new page, so nothing that is in memory can be shown to the wrong reader.
 */

const channel = new BroadcastChannel('tenderfit-session');

/** Shows nothing from now on, also while the next page is on its way. */
function hide(): void {
  document.documentElement.style.display = 'none';
}

/** Set in this browser from a sign-out to the next sign-in: an identity provider who still knows the person is not asked at once. */
const SIGNED_OUT = 'tenderfit-signed-out';

export function noteSigningOut(): void {
  localStorage.setItem(SIGNED_OUT, '1');
}

export function noteSignedIn(): void {
  localStorage.removeItem(SIGNED_OUT);
}

export function leadToSignIn(): void {
  hide();
  const next = `${location.pathname}${location.search}`;
  const query = new URLSearchParams(next === '/' ? {} : { next });
  if (localStorage.getItem(SIGNED_OUT) !== null) query.set('signed_out', '1');
  location.replace(query.size === 0 ? '/sign-in' : `/sign-in?${query.toString()}`);
}

/** After sign-out; the other pages of this browser end too. */
export function leaveSignedOut(): void {
  hide();
  // A channel reaches pages of this origin only; it has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('signed out');
  location.replace('/sign-in?signed_out=1');
}

/** To the list of another company, in a new page. */
export function goToCompany(companyId: string): void {
  location.assign(`/?company=${encodeURIComponent(companyId)}`);
}

/** Loads the page anew: it is of another person or company now. */
export function loadAnew(): void {
  hide();
  location.reload();
}

/** Ends the page when another one signs out, and has a page that the browser kept for Back load itself anew. */
export function watchEnds(): void {
  channel.addEventListener('message', leadToSignIn);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) loadAnew();
  });
}
