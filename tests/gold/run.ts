import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { SAMPLES } from '../support/real-samples.ts';
import { BASELINE, baselineOf, changesFrom, readBaseline } from './baseline.ts';
import { agreementOf } from './agreement.ts';
import { beforeSettling, loadGold, loadSecond } from './gold.ts';
import { measure } from './measure.ts';
import { readTrades } from './profiles.ts';
import { rankTrades } from './ranked.ts';
import { measureReal, readRealLabels } from './real.ts';
import { readAsService } from './reported.ts';
import { agreementTable, faultText, type MeasuredNotice, tableOf } from './table.ts';
import { figuresOf, tradesTable, unfitText } from './trades.ts';

/**
 * Prints how many facts of the gold set the service reads right (`npm run gold`). `--write-baseline` also writes the false
 * and missing ones to baseline.json; `--notices FOLDER` reads other notices.
 */

const { values } = parseArgs({
  options: {
    'write-baseline': { type: 'boolean', default: false },
    notices: { type: 'string', default: join(import.meta.dirname, 'notices') },
  },
});
process.exitCode = run(values.notices, values['write-baseline']);
await printReal();

/** The exit code: 1 where a notice is not well-formed. */
function run(folder: string, isBaselineWritten: boolean): number {
  const { notices, problems } = loadGold(folder);
  const measured = notices.map((notice) => ({
    file: `${notice.style}-${notice.language}`,
    measured: measure(notice.id, notice.facts, readAsService(notice).reported),
  }));
  const faults = measured.flatMap((one) => one.measured.flatMap((member) => member.faults));
  const falseOnes = faults.filter(({ kind }) => kind === 'false');
  const missing = faults.filter(({ kind }) => kind === 'missing');
  print(`${notices.length} notices, ${notices.filter(({ trap }) => trap !== undefined).length} with a trap\n`);
  print(`${tableOf(measured)}\n`);
  print(`${falseOnes.length} false facts\n${falseOnes.map(faultText).join('\n')}\n`);
  print(`${missing.length} missing facts\n${missing.map(faultText).join('\n')}\n`);
  const first = beforeSettling(notices, readFileSync(join(import.meta.dirname, 'before-settling.yml'), 'utf8'));
  const agreements = agreementOf(first, loadSecond(join(import.meta.dirname, 'second')));
  if (agreements.length > 0)
    print(`Agreement of the two readings, before they were settled\n${agreementTable(agreements)}\n`);
  const ranked = rankTrades(readTrades(), notices);
  const unfit = ranked.flatMap(unfitText);
  print(
    `Typed profiles: fitting notices among the first ten, and of all at 40 or more\n${tradesTable(ranked.map(figuresOf))}\n`,
  );
  print(`${unfit.length} matches at 40 or more that do not fit\n${unfit.join('\n')}\n`);
  if (problems.length > 0) {
    print(`Not measured, because they are not well-formed:\n${problems.join('\n')}`);
    return 1;
  }
  if (isBaselineWritten) {
    const { fresh, repaired } = changesFrom(readBaseline(), faults);
    writeFileSync(BASELINE, `${JSON.stringify(baselineOf(faults), null, 2)}\n`);
    const path = relative(process.cwd(), BASELINE);
    print(`${path}: ${fresh.length} faults added, ${repaired.length} taken out`);
  }
  return 0;
}

/** The same on real notices, where the samples are here. */
async function printReal(): Promise<void> {
  if (!existsSync(SAMPLES)) {
    print(`Real notices: skipped, because ${SAMPLES} is not here`);
    return;
  }
  const notices: MeasuredNotice[] = [];
  for (const labels of readRealLabels(join(import.meta.dirname, 'real'))) {
    const { measured, absent } = await measureReal(labels, SAMPLES);
    notices.push(...measured.map((one) => ({ file: labels.name, measured: one })));
    if (absent.length > 0) print(`${labels.name}: not in the samples: ${absent.join(', ')}`);
  }
  const faults = notices.flatMap(({ measured }) => measured.flatMap((one) => one.faults));
  const falseOnes = faults.filter(({ kind }) => kind === 'false');
  const missing = faults.filter(({ kind }) => kind === 'missing');
  print(`${notices.length} real notices\n\n${tableOf(notices)}\n`);
  print(`${falseOnes.length} false facts of real notices\n${falseOnes.map(faultText).join('\n')}\n`);
  print(`${missing.length} missing facts of real notices\n${missing.map(faultText).join('\n')}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
