import type { AddressReader, Body, SourceRequest } from '#features/discovery/connector.ts';

/** A reader that answers from a function and writes down what was asked and what was to be remembered. */
export type FakeReader = AddressReader & { requests: SourceRequest[]; resumed: Record<string, unknown>[] };

/** `answer` gives the body for a request, `'unchanged'`, or throws as an address that fails does. */
export function fakeReader(
  answer: (request: SourceRequest) => Body | 'unchanged',
  options: { now?: string; state?: Record<string, unknown>; settings?: Record<string, string> } = {},
): FakeReader {
  const requests: SourceRequest[] = [];
  const resumed: Record<string, unknown>[] = [];
  return {
    now: new Date(options.now ?? '2026-08-05T12:00:00Z'),
    settings: options.settings ?? {},
    state: options.state ?? {},
    requests,
    resumed,
    resumeAt: (state) => void resumed.push(structuredClone(state)),
    read: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}
