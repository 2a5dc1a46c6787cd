import { randomUUID } from 'node:crypto';

import { allEndpoints } from '@/server/routes';
import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { MALFORMED, NOWHERE, pathWith, withQuery } from './addresses';
import type { Caller } from './caller';
import { type Findings, nameOf } from './finding';
import { discover } from './known';
import { refusalFaults } from './refusal';
import { Steps } from './steps';
import { writeColleague } from './write-colleague';
import { writeJournal } from './write-journal';
import { writeRecords } from './write-records';

export type Writing = Readonly<{ me: Caller; url: string; findings: Findings }>;

/** Checks refusals of invalid input, then creates and removes records. */
export async function checkWriting({ me, url, findings }: Writing): Promise<void> {
  for (const endpoint of allEndpoints.filter(changesState)) {
    await checkForm(endpoint, me, findings);
  }
  const { decimals } = await discover(me, []);
  const steps = new Steps(me, findings, decimals);
  const mark = randomUUID().slice(0, 8);
  await writeJournal(steps, mark);
  await writeRecords(steps, mark);
  await writeColleague(steps, mark, url);
}

/** Calls that answer the same for any id, so that nobody can find out which users exist. */
const SAME_FOR_ANY = new Set([
  'users/{id}/verify',
  'users/{id}/resend',
  'users/update-password/{id}/updatePassword',
]);

/** Sends an unknown field, malformed ids and a missing record; nothing is stored. */
async function checkForm(endpoint: Endpoint, me: Caller, findings: Findings): Promise<void> {
  const { method, path, input, form } = endpoint;
  const call = nameOf(endpoint);
  if (path.includes('{id}')) {
    const body = method === 'GET' ? {} : { body: {} };
    for (const id of SAME_FOR_ANY.has(path) ? MALFORMED : [...MALFORMED, NOWHERE]) {
      const reply = await me.api(method, pathWith(endpoint, id), body);
      findings.check(call, `id ${id}`, refusalFaults(reply, 404));
    }
    return;
  }
  if (path.includes('{token}')) {
    const reply = await me.api(method, path.replace('{token}', 'none'), { body: {} });
    findings.check(call, 'token that is none', refusalFaults(reply, 404));
    return;
  }
  if (form && !form.orJson) return;
  const unknown = { no_such_key: '1' };
  const reply =
    method === 'GET'
      ? await me.api(method, withQuery(path, unknown))
      : await me.api(method, path, { body: unknown });
  const named = input.type === 'strict_object' ? 'no_such_key' : undefined;
  findings.check(call, 'unknown field', refusalFaults(reply, 422, named));
}
