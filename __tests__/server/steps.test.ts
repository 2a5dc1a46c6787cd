import * as v from 'valibot';

import type { StepEndpoint } from '@/lib/contract/steps';
import { DOCUMENT_STAGES, PLAIN_STATUSES } from '@/lib/domain/document-status';
import { documentTypes } from '@/lib/domain/document-type';
import { SESSION_STATUSES } from '@/lib/domain/till-session';
import { routes } from '@/lib/routes';
import { allEndpoints } from '@/server/routes';
import { tillFixture } from '../support/till-fixture';

const { fixture, open } = tillFixture();

const steps = allEndpoints.filter((one): one is StepEndpoint => 'step' in one);

const [SESSIONS, INVOICE] = ['exchange/till-sessions', 'exchange/invoice'];

/** Every state of a record, the table that it is stored in, and how what refuses one begins. */
function kindOf({ path }: Pick<StepEndpoint, 'path'>) {
  if (path.startsWith(SESSIONS)) {
    return { table: 'till_session', states: SESSION_STATUSES, refusal: 'till.session-' } as const;
  }
  const states = path.startsWith(INVOICE)
    ? ['issued', 'cancelled']
    : [...PLAIN_STATUSES, ...stagesOf(path)];
  return { table: 'document', states, refusal: 'document.is-' } as const;
}

/** The stages that the documents at an address go through. */
function stagesOf(path: string): string[] {
  const own = steps.filter((one) => one.path.startsWith(path.replace(/\{id\}.*$/, '')));
  const named = new Set(own.flatMap(({ step }) => [...step.from, ...step.to]));
  return DOCUMENT_STAGES.filter((stage) => named.has(stage));
}

/** The types of document, by the address of their calls. */
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(documentTypes).map(([type, { route }]) => [routes[route].path.slice(1), type]),
);

/** What lets a call through that asks for more than a reason, by its name, or by its address. */
const INPUT: Readonly<Record<string, object>> = {
  accept: { amount: '1' },
  change: { amount: '1', reason: 'It is not right' },
  repay: { currency: 'EUR', amount: '1', location_id: 1 },
  'take-back': { entry_id: 1, reason: 'It is not right' },
  close: { count: {} },
  settle: { leg: 'fc', location_id: 1 },
  'exchange/transfer/{id}/settle': { location_id: 1 },
  fail: { leg: 'fc', reason: 'It is not right' },
  receive: { lines: [] },
  difference: { decision: 'charge', reason: 'It is not right' },
  'pay-out': { code: 'AAAAAAAAAA', document: { type: 'passport', number: 'P1' } },
};

/** What a call takes of these: the first that its schema lets through. */
function inputOf({ path, input }: StepEndpoint): object | undefined {
  const own = [INPUT[path], INPUT[path.replace(/^.*\//, '')]];
  return [...own, {}, { reason: 'It is not right' }].find((one) => v.is(input, one));
}

/** Changes a record in a way that the database's own guards would refuse. */
async function forced(text: string, values: readonly unknown[]): Promise<void> {
  const client = await fixture.host.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, [...values]);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

test('every step is refused with the state that stands in each state that it does not begin in', async () => {
  expect(steps.length).toBeGreaterThan(25);
  const draft = { date: '2026-11-19', lines: [] };
  const made = await fixture.scene.me.post('accounting/journal-entry/store', draft);
  const session = await open({});
  const ids = { document: made.body.id as number, till_session: session.body.id as number };
  for (const endpoint of steps) {
    const { table, states, refusal } = kindOf(endpoint);
    const id = ids[table];
    const type = TYPES[endpoint.path.replace(/\/\{id\}.*$/, '')];
    if (table === 'document') {
      expect([endpoint.path, type]).toEqual([endpoint.path, expect.any(String)]);
      await forced('update document set type = $1 where id = $2', [type, id]);
    }
    const others = states.filter((state) => !endpoint.step.from.includes(state));
    for (const status of others) {
      const ended =
        table === 'till_session'
          ? ", closed_at = case when $1 in ('opening_review', 'open') then null else now() end"
          : '';
      const path = endpoint.path.replace('{id}', String(id));
      const staged = PLAIN_STATUSES.every((plain) => plain !== status)
        ? `status = 'posted', stage = $1::text`
        : 'status = $1::text, stage = null';
      const state =
        table === 'document' && !path.startsWith(INVOICE) ? staged : 'status = $1::text';
      await forced(`update ${table} set ${state}${ended} where id = $2`, [status, id]);
      const { status: code, body } = await fixture.scene.me.post(path, inputOf(endpoint));
      expect([path, status, code, body.current?.status]).toEqual([path, status, 409, status]);
      expect(body.message).not.toContain(refusal);
    }
  }
}, 180_000);

test('the states that a step begins in and leads to are states that its records have', () => {
  for (const { path, step } of steps) {
    const states: readonly string[] = kindOf({ path }).states;
    const unknown = [...step.from, ...step.to].filter((state) => !states.includes(state));
    expect([path, unknown]).toEqual([path, []]);
  }
});
