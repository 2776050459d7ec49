import { FEATURES, featureOf, isComposition, isRule, isTest, isWorldly } from './layout.ts';
import type { Import, Source, Violation } from './source.ts';

const isOurs = (target: string): boolean => !target.startsWith('npm:') && !target.startsWith('node:');

/** Direction of imports: contract ← platform ← features (bottom to top) ← composition. Tests may import everything. */
export function checkDirection(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => !isTest(path) && !isComposition(path))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const problem = refusal(source.path, one);
        if (problem === null) return [];
        return [{ rule: 'direction', path: source.path, line: one.line, subject: one.specifier, problem }];
      }),
    );
}

function refusal(path: string, { target, specifier }: Import): string | null {
  if (specifier === '?') return 'an import whose name is only known at run time cannot be checked';
  if (!isOurs(target)) return null;
  if (path.startsWith('contract/')) {
    return target.startsWith('contract/') ? null : 'contract imports nothing of ours';
  }
  if (path.startsWith('portal/')) {
    return target.startsWith('portal/') || target.startsWith('contract/') ? null : 'the portal imports contract only';
  }
  if (!path.startsWith('server/')) return null;
  if (isTest(target)) return 'the product imports no test, test support or bench';
  if (isComposition(target)) return 'only the composition and tests import the composition';
  const feature = featureOf(path);
  if (feature !== null) return featureRefusal(feature, target);
  if (featureOf(target) !== null) return 'only features and the composition import a feature';
  if (target.startsWith('contract/') || target.startsWith('server/')) return null;
  return `the server imports contract/ and server/ only`;
}

function featureRefusal(feature: string, target: string): string | null {
  const place = FEATURES.indexOf(feature);
  if (place === -1) return `${feature} is no declared feature`;
  const other = featureOf(target);
  if (other === feature || target === 'server/jobs.ts') return null;
  if (other === null) {
    const isBelow = target.startsWith('contract/') || target.startsWith('server/platform/');
    return isBelow ? null : 'a feature imports contract, platform, #jobs and earlier features';
  }
  if (target !== `server/features/${other}/${other}.ts`)
    return `${other} is imported through ${other}/${other}.ts only`;
  const otherPlace = FEATURES.indexOf(other);
  if (otherPlace === -1) return `${other} is no declared feature`;
  if (otherPlace > place) return `${other} is above ${feature}: enqueue a job, or declare a function type`;
  return null;
}

/** Packages that compute and touch nothing: what rules may import from npm. */
const purePackages = new Set(['npm:zod', 'npm:temporal-polyfill', 'npm:entities', 'npm:snowball-stemmers']);

/** Rules import contract/, platform/text/, rules of their own feature, and pure packages. */
export function checkRuleImports(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => isRule(path))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const problem = ruleRefusal(source.path, one);
        if (problem === null) return [];
        return [{ rule: 'rule imports', path: source.path, line: one.line, subject: one.specifier, problem }];
      }),
    );
}

function ruleRefusal(path: string, { target, specifier, isType }: Import): string | null {
  if (target.startsWith('node:')) return 'a rule imports no module of Node';
  // The text of a statement may be built with Kysely's `sql`, which runs nothing by itself.
  if (target === 'npm:kysely' && path.endsWith('-sql.ts')) return null;
  // The rest of csv-parse works on Node's streams.
  if (specifier === 'csv-parse/sync') return null;
  if (target.startsWith('npm:')) return purePackages.has(target) ? null : `a rule imports no ${target.slice(4)}`;
  if (target.startsWith('contract/') || target.startsWith('server/platform/text/')) return null;
  if (target.startsWith('server/platform/')) return 'a rule imports no platform but text/';
  const other = featureOf(target);
  // What a lower feature is read as is part of its face; types leave nothing to run.
  if (isType && other !== null && other !== featureOf(path) && isWorldly(target)) return null;
  if (isWorldly(target)) return 'a rule imports no file that touches the world';
  return other === featureOf(path) ? null : 'a rule imports rules of its own feature';
}
