import { openOutbound } from '#platform/network/outbound.ts';

/** As the program runs where nothing is set: addresses that are configured and literal may lie on this machine. */
export const usualOutbound = openOutbound('none');

/** As with ALLOW_PRIVATE_ADDRESSES=true, for tests whose servers on this machine send readers on to each other. */
export const openToPrivate = openOutbound('all');

/** `fetch` as openToPrivate has it. */
export const { fetch: fetchAnywhere } = openToPrivate.foreign;
