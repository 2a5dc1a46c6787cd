import * as v from 'valibot';

import type { Reply } from './caller';
import { cut, headerFaults, reachedFault, toldBy } from './answer';

/** Messages that the contract requires in the same words in every language. */
const FIXED: Readonly<Record<number, string>> = {
  401: 'Unauthenticated.',
  419: 'CSRF token mismatch.',
};
const BYTES_MAX = 50_000;
const INSIDES =
  /\bat \S+ \(?\S+:\d+:\d+|node_modules|\bselect\b.+\bfrom\b|\/(home|usr|srv|var)\//is;

const Said = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });
const SaidByField = v.object({
  ...Said.entries,
  errors: v.record(v.string(), v.array(v.string())),
});

/** Checks a refusal against the contract. With `field`, its errors must name that field. */
export function refusalFaults(reply: Reply, status: number, field?: string): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  if (reply.status !== status) {
    return [`status ${reply.status} and not ${status}${toldBy(reply)}`];
  }
  const body = v.safeParse(status === 422 ? SaidByField : Said, reply.json);
  const said = v.safeParse(Said, reply.json);
  const fixed = FIXED[status];
  return [
    ...headerFaults(reply),
    ...(body.success ? [] : [`the ${status} says no ${missingOf(status)}: ${cut(reply.text)}`]),
    ...(fixed === undefined || (said.success && said.output.message === fixed)
      ? []
      : [`the message is not “${fixed}”`]),
    ...(field === undefined || namesField(reply.json, field) ? [] : [`no error on "${field}"`]),
    ...(INSIDES.test(reply.text) ? ['the refusal tells of the inside of the host'] : []),
    ...(reply.text.length > BYTES_MAX ? [`the refusal has ${reply.text.length} characters`] : []),
    ...(status === 429 && !reply.headers.get('retry-after') ? ['Retry-After is missing'] : []),
  ];
}

const missingOf = (status: number) => (status === 422 ? 'message and errors' : 'message');

function namesField(json: unknown, field: string): boolean {
  const body = v.safeParse(SaidByField, json);
  return body.success && Object.keys(body.output.errors).includes(field);
}
