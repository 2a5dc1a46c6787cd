import * as v from 'valibot';

import type { StepEndpoint } from '@/lib/contract/steps';
import { DOCUMENT_STAGES, PLAIN_STATUSES } from '@/lib/domain/document-status';
import { documentTypes } from '@/lib/domain/document-type';
import { EMPLOYEE_STATUSES } from '@/lib/domain/hrm/employee';
import { KYC_STATUSES } from '@/lib/domain/compliance/kyc-state';
import { ALERT_STATUSES, CASE_STATUSES, REPORT_STATUSES } from '@/lib/domain/compliance/alert';
import { SESSION_STATUSES } from '@/lib/domain/dealing/till-session';
import { routes } from '@/lib/routes';
import { allEndpoints } from '@/server/routes';
import { tillFixture } from '../support/till-fixture';

const { fixture, open } = tillFixture();

const steps = allEndpoints.filter((one): one is StepEndpoint => 'step' in one);

const [SESSIONS, INVOICE, KYC] = [
  'exchange/till-sessions',
  'exchange/invoice',
  'exchange/kyc-customers',
];

/** Compliance records by the address of their calls: table, states and a row. */
const WATCHED = {
  'exchange/alerts': {
    table: 'alert',
    states: ALERT_STATUSES,
    refusal: 'alert.is-',
    made: `insert into alert (rules, party_ids, documents, score, facts, about, raised_at)
      values ('{S1}', '{}', '[]', 40, '{}', 'x', now()) returning id`,
  },
  'exchange/cases': {
    table: 'alert_case',
    states: CASE_STATUSES,
    refusal: 'case.is-',
    made: "insert into alert_case (opened_at, reason) values (now(), 'x') returning id",
  },
  'exchange/threshold-reports': {
    table: 'threshold_report',
    states: REPORT_STATUSES,
    refusal: 'threshold-report.is-',
    made: `insert into threshold_report (kind, period_key, window_start, about, direction, total, currency, documents, due_on)
      values ('CTR', 'x', '2026-11-20', 'x', 'in', 1, 'USD', '[]', '2026-12-05') returning id`,
  },
  'hrm/employee': {
    table: 'employee',
    states: EMPLOYEE_STATUSES,
    refusal: 'employee.is-',
    made: `with one as (
        insert into party (id, kind, name) values (9999, 'employee', 'x') returning id
      )
      insert into employee (id, number, party_id, name, joined_on)
      select 9999, 'EMP 09999', id, 'x', '2025-01-01' from one returning id`,
  },
} as const;
const watchedAt = (path: string) =>
  Object.entries(WATCHED).find(([own]) => path.startsWith(own))?.[1];

/** Names of steps that reverse a posting. A refusal decides about money that another party holds. */
const TAKES_BACK = /^(fail|cancel|return|recall|reverse|void|take-back|undo)/;

test('a step that takes back what was posted asks the right to void', () => {
  const undoing = steps.filter(({ path }) => TAKES_BACK.test(path.replace(/^.*\//, '')));
  expect(undoing.length).toBeGreaterThan(10);
  const lesser = undoing.filter(
    ({ allow }) => typeof allow === 'string' || allow.action !== 'void',
  );
  expect(lesser.map(({ path }) => path)).toEqual([]);
});

/** States of a record, its table, and the prefix of its refusals. */
function kindOf({ path }: Pick<StepEndpoint, 'path'>) {
  if (path.startsWith(SESSIONS)) {
    return { table: 'till_session', states: SESSION_STATUSES, refusal: 'till.session-' } as const;
  }
  if (path.startsWith(KYC)) {
    return { table: 'kyc_customer', states: KYC_STATUSES, refusal: 'kyc.is-' } as const;
  }
  const watched = watchedAt(path);
  if (watched) return watched;
  const states = path.startsWith(INVOICE)
    ? ['issued', 'cancelled']
    : [...PLAIN_STATUSES, ...stagesOf(path)];
  return { table: 'document', states, refusal: 'document.is-' } as const;
}

/** Stages of the documents at an address. */
function stagesOf(path: string): string[] {
  const own = steps.filter((one) => one.path.startsWith(path.replace(/\{id\}.*$/, '')));
  const named = new Set(own.flatMap(({ step }) => [...step.from, ...step.to]));
  return DOCUMENT_STAGES.filter((stage) => named.has(stage));
}

/** Types of document, by the address of their calls. */
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  // If two types share a screen, its calls belong to the first.
  Object.entries(documentTypes)
    .toReversed()
    .map(([type, { route }]) => [routes[route].path.slice(1), type]),
);

/** Valid input for steps that need more than a reason, by name or path. */
const INPUT: Readonly<Record<string, object>> = {
  accept: { amount: '1' },
  change: { amount: '1', reason: 'It is not right' },
  repay: { currency: 'EUR', amount: '1', location_id: 1 },
  'hrm/payroll-adjustment/{id}/repay': { amount: '1' },
  'take-back': { entry_id: 1, reason: 'It is not right' },
  'hrm/payroll-preparation/{id}/take-back': { payment_id: 1, reason: 'It is not right' },
  close: { count: {} },
  note: { text: 'Something' },
  review: {},
  file: { reference: 'R1' },
  'exchange/cases/{id}/close': { decision: 'no_action', reason: 'It is not right' },
  settle: { leg: 'fc', location_id: 1 },
  'exchange/transfer/{id}/settle': { location_id: 1 },
  fail: { leg: 'fc', reason: 'It is not right' },
  receive: { lines: [] },
  difference: { decision: 'charge', reason: 'It is not right' },
  'request-info': { fields: ['dob'], message: 'Is this right?' },
  assign: { from: '2026-11-01', base_salary: '1' },
  terminate: { left_on: '2026-11-01', reason: 'It is not right' },
  rehire: { joined_on: '2026-11-01' },
  'exchange/kyc-customers/{id}/reject': { reason_code: 'INCOMPLETE' },
  dispose: { date: '2026-11-20', kind: 'scrap' },
  revalue: { date: '2026-11-20', value: '1', reason: 'It is not right' },
  estimate: { date: '2026-11-20', life_months: 12 },
  repair: { date: '2026-11-20', amount: '1', capitalise: false, account_id: 1 },
  split: { name: 'A part', share: '0.5' },
  use: { date: '2026-11-20', units: '1' },
  'approve-at-counter': { email: 'lead@example.org', password: 'a long enough password' },
  'pay-out': { code: 'AAAAAAAAAA', document: { type: 'passport', number: 'P1' } },
};

/** The first of these inputs that the call's schema accepts. */
function inputOf({ path, input }: StepEndpoint): object | undefined {
  const own = [INPUT[path], INPUT[path.replace(/^.*\//, '')]];
  return [...own, {}, { reason: 'It is not right' }].find((one) => v.is(input, one));
}

/** Changes a record with all triggers off. */
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
  const customer = await fixture.scene.me.post(`${KYC}/store`, { type: 'individual' });
  const ids: Record<string, number> = {
    document: made.body.id,
    till_session: session.body.id,
    kyc_customer: customer.body.id,
  };
  for (const { table, made: insert } of Object.values(WATCHED)) {
    ids[table] = (await fixture.host.owner.query(insert)).rows[0].id;
  }
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
      const decided =
        {
          alert_case: ", decision = case when $1 = 'closed' then 'no_action' end",
          employee: ", left_on = case when $1 = 'left' then joined_on end",
        }[String(table)] ?? '';
      const state =
        table === 'document' && !path.startsWith(INVOICE) ? staged : `status = $1::text${decided}`;
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
