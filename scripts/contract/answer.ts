import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import type { Reply } from './caller';
import { type Decimals, moneyFaults } from './money';

const FAULTS_SHOWN = 3;

/** Checks the headers that every response below /api must have. */
export function headerFaults({ headers }: Reply): string[] {
  const cache = headers.get('cache-control') ?? '';
  return [
    ...(cache.includes('no-store') ? [] : [`Cache-Control is "${cache}" and not no-store`]),
    ...(headers.get('x-request-id') ? [] : ['X-Request-Id is missing']),
    ...(headers.get('x-content-type-options') === 'nosniff'
      ? []
      : ['X-Content-Type-Options is not nosniff']),
  ];
}

/** Checks the response to a request that the contract accepts: status, headers and body. */
export function answerFaults(
  endpoint: Endpoint,
  reply: Reply,
  decimals: Decimals | undefined,
): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  const faults = headerFaults(reply);
  const type = reply.headers.get('content-type') ?? '';
  const expected = statusOf(endpoint, reply);
  if (reply.status !== expected) {
    return [...faults, `status ${reply.status} and not ${expected}${toldBy(reply)}`];
  }
  if (!/^application\/json\b/.test(type)) faults.push(`Content-Type is "${type}" and not JSON`);
  if (reply.json === undefined) return [...faults, `the body is no JSON: ${cut(reply.text)}`];
  const read = v.safeParse(endpoint.answer, reply.json);
  const shape = read.success ? [] : read.issues.slice(0, FAULTS_SHOWN).map(describeIssue);
  const more = read.success ? 0 : read.issues.length - shape.length;
  return [
    ...faults,
    ...shape,
    ...(more > 0 ? [`and ${more} more of the kind`] : []),
    ...(read.success && decimals ? moneyFaults(reply.json, decimals, reply.currency) : []),
  ];
}

/** Checks a file response. Its headers must name the file, and its type must not be HTML or a script. */
export function fileFaults(reply: Reply): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  if (reply.status !== 200) return [`status ${reply.status} and not 200${toldBy(reply)}`];
  const disposition = reply.headers.get('content-disposition') ?? '';
  return [
    ...headerFaults(reply),
    ...(/^(attachment|inline); filename=/.test(disposition)
      ? []
      : [`Content-Disposition is "${disposition}" and names no file`]),
    ...(/html|javascript/.test(reply.headers.get('content-type') ?? '')
      ? ['the file is sent as something that browsers run']
      : []),
  ];
}

function statusOf({ status = 200 }: Endpoint, { json }: Reply): number {
  return typeof json === 'object' && json !== null && 'job' in json ? 202 : status;
}

export function reachedFault({ status, text }: Reply): string | undefined {
  return status === 0 ? `no answer: ${text}` : undefined;
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const where = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  const wanted = issue.expected ?? issue.message;
  return `${where || 'the answer'}: ${issue.received} where ${wanted} is meant`;
}

export function toldBy({ json }: Reply): string {
  const said = json as { message?: unknown } | null | undefined;
  return typeof said?.message === 'string' ? ` (“${cut(said.message)}”)` : '';
}

export const cut = (text: string, length = 80): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
