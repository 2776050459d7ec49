import { pairCosts } from './pair-cost.ts';
import { company, statistics } from './synthetic-companies.ts';

/**
 * One part of the measurement, which `run.ts` starts in a process of its own: as in the service no index of 100,000 companies lies
 * beside it. Prints the figures as JSON.
 */
const COMPANIES = 1_000;
const NOTICES = 200;

const PARTS = {
  pairs: async () => {
    const companies = Array.from({ length: COMPANIES }, (_, at) => company(at));
    return await pairCosts(companies, NOTICES, statistics());
  },
} as const;

const [, , name] = process.argv;
if (name === 'pairs') process.stdout.write(JSON.stringify(await PARTS[name]()));
