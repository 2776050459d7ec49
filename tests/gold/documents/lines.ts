/**
 * Measures the lines of what is bought that are read from real documents against those labelled by hand (lines.txt), and from the
 * notices of the CanadaBuys sample against what their forms count. Needs the data next to the checkout.
 * Usage: node tests/gold/documents/lines.ts [--show] [--held-out]
 * `--held-out`: instead, the two sets of small documents in own words (held-out.ts), each by itself.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLineItems } from '../../../server/features/reading/line-items/line-items.ts';
import { foldInPlace } from '../../../server/features/reading/sentences.ts';
import { HELD_OUT } from './held-out.ts';
import { pagesOfDocument } from './stored-pages.ts';

const DOCUMENTS: Readonly<Record<string, string>> = {
  justice: 'documents/ca/justice-rfp-1000033838C-rotary-chairs.pdf',
  fci: 'documents/in/tender-images-with-ocr-text.pdf',
  lot02: 'documents/fr/Lot-02-Menuiserie-Interieure.pdf',
  bpu: 'documents/fr/BPU-gardiennage.pdf',
  coupvray: 'documents/fr/COUPVRAY-CCTP-LOT-05-Electricite-Indice-B.pdf',
  cost: 'documents/us/cost-proposal.xlsx',
};

type Labelled = { number: string; item: string; quantity: number; unit: string };

function readLabels(folder: string, names: readonly string[]): Map<string, Labelled[]> {
  const labels = new Map(names.map((name) => [name, [] as Labelled[]]));
  for (const line of readFileSync(join(folder, 'lines.txt'), 'utf8').split('\n')) {
    const [document = '', number = '', item, quantity = '', unit = ''] = line.split(' | ');
    if (line.startsWith('#') || item === undefined) continue;
    labels.get(document)?.push({ number, item: foldInPlace(item), quantity: Number(quantity), unit });
  }
  return labels;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const options = { show: { type: 'boolean' }, 'held-out': { type: 'boolean' } } as const;
const { show, 'held-out': isHeldOut } = parseArgs({ options }).values;

/** `documents`: the path of each by its name in the labels. */
async function measure(folder: string, documents: Readonly<Record<string, string>>): Promise<void> {
  const all = { right: 0, read: 0, labelled: 0 };
  for (const [name, labels] of readLabels(folder, Object.keys(documents))) {
    const { pages } = await pagesOfDocument(documents[name] ?? '');
    const items = readLineItems(pages);
    const left = [...labels];
    for (const item of items) {
      const place = left.findIndex(
        (one) =>
          one.number === (item.number ?? '-') &&
          foldInPlace(item.item).startsWith(one.item) &&
          one.quantity === item.quantity &&
          one.unit === (item.unit ?? '-'),
      );
      if (place === -1 && show === true) print(`  false: ${name}: ${JSON.stringify(item)}`);
      if (place !== -1) left.splice(place, 1);
    }
    const right = labels.length - left.length;
    print(`${name}: ${right} right of ${items.length} read, ${labels.length} labelled`);
    if (show === true) for (const { number, item } of left) print(`  missed: ${name}: ${number} ${item}`);
    all.right += right;
    all.read += items.length;
    all.labelled += labels.length;
  }
  print(`precision ${(all.right / all.read).toFixed(3)}, recall ${(all.right / all.labelled).toFixed(3)}`);
}

if (isHeldOut === true)
  for (const { name, folder, documents } of HELD_OUT) {
    print(`# ${name}`);
    await measure(folder, Object.fromEntries(Object.entries(documents).map(([one, [path]]) => [one, path])));
  }
else await measure(import.meta.dirname, DOCUMENTS);
