import type { Answer } from '../app/api.ts';
import { COLOURS } from '../app/colours.ts';
import shell from '../app/shell.module.css';
import { closingOf, fitWord } from '../opportunities/row-closing.ts';
import list from '../opportunities/list.module.css';
import looks from '../opportunities/row.module.css';
import { LIST_WORDS } from '../opportunities/list-words.ts';
import { valueText } from '../value/value-text.ts';
import { bidWord } from '../requirements/bid-word.ts';
import type { Language } from '../ui/format.ts';
import { RING_RADIUS, ringOf } from '../ui/ring.ts';
import { placeFirstView } from './first-view-place.ts';
import own from './first-view.module.css';

/**
 * The first rows of the list as plain elements, until the list itself is there: on a slow machine its code takes seconds to
 * start, and a bidder can read and open the best tenders meanwhile. Rows say less here, and nothing that the list does not say.
 */

type Item = Answer<'GET /api/v1/opportunities'>['items'][number];

/** What fits a tall window; the list has the rest. */
const SHOWN = 12;

export function showFirstView(items: readonly Item[], { language, now }: { language: Language; now: Date }): void {
  if (items.length === 0) return;
  const isDark = (storedScheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const frame = part('div', `${shell['frame']} ${own['place']}`);
  for (const [name, value] of Object.entries(COLOURS[isDark ? 'dark' : 'light'])) frame.style.setProperty(name, value);
  frame.lang = language;
  const rows = items.slice(0, SHOWN).map((item) => part('li', '', rowOf(item, language, now)));
  const head = part(
    'div',
    list['head'],
    part('h1', own['title'], LIST_WORDS[language].title),
    part('div', own['bars']),
  );
  const left = part('section', list['left'], head, part('ul', own['rows'], ...rows));
  const right = part('section', `${list['right']} ${own['right']}`);
  frame.append(part('div', shell['rail']), part('main', shell['content'], part('div', list['page'], left, right)));
  placeFirstView(frame);
}

function rowOf(item: Item, language: Language, now: Date): Element {
  const { shown } = fitWord(item, language);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { left, moment, urgency } = closingOf(item, language, { now, zone });
  const closes = part('span', looks['closes'], moment === null ? left : `${left} · ${moment}`);
  closes.dataset['urgency'] = urgency;
  const row = part(
    'a',
    looks['row'],
    part('span', looks['score'], ringFor(item.score), part('span', looks['fit'], shown)),
    part(
      'span',
      looks['text'],
      part('span', looks['title'], item.title),
      part('span', looks['line'], part('span', looks['buyer'], item.issuing_body), closes),
      part('span', looks['line'], factsOf(item, language), bidOf(item, language, now)),
      part('span', looks['reason'], item.key_reason?.text ?? ''),
    ),
  );
  const company = new URL(location.href).searchParams.get('company');
  const search = company === null ? '' : `?${new URLSearchParams({ company })}`;
  row.setAttribute('href', `/opportunities/${encodeURIComponent(item.id)}${search}`);
  return row;
}

/** What it is worth, where that is stated. */
function factsOf(item: Item, language: Language): Element {
  const value = valueText({ ...item, range: item.estimated_value_range }, language);
  return part('span', looks['facts'], part('span', looks['value'], value ?? ''));
}

/** Whether the company can bid; where the list does not say, only as much room as its line takes. */
function bidOf(item: Item, language: Language, now: Date): Element {
  const bid = bidWord(item, language, now);
  const said = part('span', looks['bid'], bid?.said ?? '\u00a0');
  if (bid !== null) said.dataset['answer'] = bid.answer;
  return said;
}

function ringFor(score: number | null): Element {
  const { stroke, dashes } = ringOf(score);
  const circle = { cx: 20, cy: 20, r: RING_RADIUS, fill: 'none', 'stroke-width': 3.5 };
  const number = drawn('text', {
    x: 20,
    y: 24.5,
    'text-anchor': 'middle',
    'font-size': 13,
    'font-weight': 650,
    fill: 'var(--mantine-color-text)',
  });
  number.textContent = score === null ? '–' : String(score);
  return drawn(
    'svg',
    { width: 44, height: 44, viewBox: '0 0 40 40' },
    drawn('circle', { ...circle, stroke: 'var(--tenderfit-score-ground)' }),
    drawn('circle', {
      ...circle,
      stroke,
      'stroke-linecap': 'round',
      'stroke-dasharray': dashes,
      transform: 'rotate(-90 20 20)',
    }),
    number,
  );
}

/** An element of the page; text is text, whatever it holds. */
function part(name: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  if (className !== undefined && className !== '') element.className = className;
  element.append(...children);
  return element;
}

function drawn(name: string, attributes: Readonly<Record<string, string | number>>, ...children: Node[]): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** What Mantine remembers of the reader's choice. */
function storedScheme(): 'light' | 'dark' | null {
  const stored = localStorage.getItem('mantine-color-scheme-value');
  return stored === 'light' || stored === 'dark' ? stored : null;
}
