import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from './api-error';

/** Call with an invalid answer, and the first invalid field of the answer. */
type Misread = Readonly<{ call: string; where: string }>;

/** Creates the message about an invalid answer, in the page's language. */
let say: (what: Misread) => string = () => 'Request failed';

export function sayMisread(sentence: typeof say): void {
  say = sentence;
}

const reported = new Set<string>();

/** Error for an answer that violates the contract. The server has done the requested work nevertheless. */
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
