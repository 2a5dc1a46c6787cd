import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from './api-error';

/** Which answer could not be read, and where in it the first thing is wrong. */
type Misread = Readonly<{ call: string; where: string }>;

/** The sentence for it, in the language of the page. */
let say: (what: Misread) => string = () => 'Request failed';

export function sayMisread(sentence: typeof say): void {
  say = sentence;
}

const reported = new Set<string>();

/** The host answered, and not as the contract says. What it was asked to do is done all the same. */
export function misread(
  { method, path }: Endpoint,
  {
    response,
    body,
    issues: [first],
  }: Readonly<{
    response: Response;
    body: unknown;
    issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];
  }>,
): ApiError {
  const where = first.path?.map(({ key }) => String(key)).join('.') ?? '';
  const what = { call: `${method} ${path}`, where };
  const fault = `${what.call} answered ${first.received} at "${where}", not ${first.expected ?? first.message}`;
  if (!reported.has(fault)) {
    reported.add(fault);
    reportError(new TypeError(fault));
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiError(
    response.status,
    { message: say(what), errors: {}, body, requestId },
    response,
  );
}
