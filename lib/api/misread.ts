import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from './api-error';

/** An invalid response: the call that received it, and the path of its first invalid field. */
type Misread = Readonly<{ call: string; where: string }>;

/** Creates the message about an invalid response, in the page's language. */
let say: (what: Misread) => string = () => 'Request failed';

export function sayMisread(sentence: typeof say): void {
  say = sentence;
}

const reported = new Set<string>();

/** Creates the error for a response that violates the contract. The server has done the requested work nevertheless. */
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
