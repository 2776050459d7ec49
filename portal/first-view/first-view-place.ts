/** Where the first rows are shown until the page itself has something to show; from then on never again. */

const PLACE = 'first-view';
let isOver = false;

/** Puts the rows over the page, unless that came first. */
export function placeFirstView(view: HTMLElement): void {
  if (isOver) return;
  view.id = PLACE;
  document.body.append(view);
}

export function endFirstView(): void {
  isOver = true;
  document.getElementById(PLACE)?.remove();
}
