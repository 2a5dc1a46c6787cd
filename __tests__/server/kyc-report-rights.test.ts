import { approved, knownCustomers, rejected } from '../support/a-known-customer';
import { byHand } from '../support/by-hand';
import type { Client } from '../support/client';
import { counterFixture } from '../support/counter-fixture';

const office = counterFixture({ currencies: ['EUR'] });

const REPORT = 'reports/kyc-report?from=2026-11-01&to=2026-11-30';
const read = async (query = '', me: Client = office.me) => {
  const { status, body } = await me.get(`${REPORT}${query}`);
  expect(status).toBe(200);
  return body;
};
const NEARLY = {
  score: 26,
  level: 'medium',
  model_version: '1',
  parts: [
    { key: 'country_medium', points: 21 },
    { key: 'cleared_near_match', points: 5 },
  ],
};

type Row = Readonly<Record<string, unknown>>;
const cells = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column]));

test('names, numbers, risk and what compliance knows are each for whoever may see them', async () => {
  const exposed = approved({
    is_exposed: true,
    risk_level: 'high',
    risk: JSON.stringify(NEARLY),
    documents_end_on: '2026-12-01',
  });
  await knownCustomers(office.host, [
    { data: { full_name: 'Zarghona Quvondiqova' }, row: exposed },
    { row: rejected('LIST_MATCH') },
    { row: rejected('POLICY') },
  ]);
  const report = { name: 'kyc report', title: 'KYC report', view: true, export: true };
  const customers = { name: 'kyc customers', title: 'Customers (KYC)', view: true };
  const reader = await office.host.signInAs([report]);
  const text = JSON.stringify(await read('', reader));
  expect(text).not.toMatch(/Zarghona|LIST_MATCH|CKYC/);
  const seen = JSON.parse(text);
  expect(seen).toMatchObject({ compliance: null, counts: { exposed: 0, documents: 1 } });
  expect(seen.rows).toMatchObject([
    { customer_id: null, number: null, name: 'Z••• Q•••', risk_level: null },
  ]);
  expect(cells(seen.standing, 'low', 'high', 'total')).toEqual([
    [null, null, 1],
    [null, null, 2],
  ]);
  expect(seen.reasons).toEqual([{ reason_code: 'POLICY', count: 2 }]);
  expect((await reader.get(`${REPORT}&format=csv`)).text).not.toMatch(
    /Zarghona|LIST_MATCH|List match/,
  );

  const teller = await read('', await office.host.signInAs([report, customers]));
  expect(teller.rows[0]).toMatchObject({
    number: 'CKYC 00001',
    name: 'Z••• Q•••',
    risk_level: null,
  });
  const reviewer = { ...customers, approve: true, sensitive: true };
  const reviewed = await read('', await office.host.signInAs([report, reviewer]));
  expect(reviewed.rows[0]).toMatchObject({ name: 'Zarghona Quvondiqova', risk_level: 'high' });
  expect(reviewed).toMatchObject({ compliance: null, counts: { exposed: 1 } });
  await office.host.db
    .updateTable('kyc_customer')
    .set({ risk: JSON.stringify(NEARLY), risk_level: 'medium' })
    .where('id', '=', 3)
    .execute();
  const rated = async (...pages: Record<string, unknown>[]) => {
    const { standing } = await read('', await office.host.signInAs([report, ...pages]));
    return cells(standing, 'status', 'low', 'medium').at(-1);
  };
  const compliance = { name: 'compliance', title: 'Compliance', view: true };
  const officer = await read('', await office.host.signInAs([report, compliance]));
  expect(officer.compliance).toMatchObject({ hits: { open: 0, oldest_days: null } });
  expect(officer.reasons).toContainEqual({ reason_code: 'LIST_MATCH', count: 1 });
  // Points from screening are visible only with the compliance right.
  expect(await rated(reviewer)).toEqual(['rejected', 1, 0]);
  expect(await rated(reviewer, compliance)).toEqual(['rejected', 1, 1]);
  expect((await (await office.host.signInAs([customers])).get(REPORT)).status).toBe(403);
});

test('compliance reads what it found and decided: hits by age, alerts by rule, reports and overrides', async () => {
  await byHand(
    office.host.owner,
    `with list as (
       insert into screening_list (source, name, version, sha256, file_name, bytes, entities, added, changed, removed)
       values ('un', 'main', '1', 'x', 'x', 1, 1, 1, 0, 0) returning id
     ), entity as (
       insert into screening_entity (source, list, ref, kind, topic, names, birth_dates, countries, ids, programme, content, hash, begun_by)
       select 'un', 'main', ref, 'person', 'sanction', '[]', '{}', '{}', '{}', '', '', ref, list.id
       from list, unnest('{a,b,c,d}'::text[]) ref returning id, ref, begun_by
     )
     insert into screening_hit (subject_kind, subject_id, entity_id, list_id, score, band, parts, suppress_key, found_at)
     select 'party', 1, id, begun_by, 0.9, case ref when 'd' then 'log' else 'review' end, '{}', ref,
            '2026-11-20T10:00:00Z'::timestamptz - make_interval(days => case ref when 'a' then 2 when 'b' then 20 else 45 end)
     from entity`,
    [],
  );
  await byHand(
    office.host.owner,
    `insert into alert (rules, party_ids, documents, score, facts, about, status, raised_at)
     select rules::text[], '{}', '[]', 50, '{}', about, status, '2026-11-10T08:00:00Z'
     from (values ('{S1,S6}', 'a', 'escalated'), ('{S1}', 'b', 'closed_false'), ('{S1}', 'c', 'closed_false'),
                  ('{S2}', 'd', 'open')) as one (rules, about, status)`,
    [],
  );
  await byHand(
    office.host.owner,
    `insert into threshold_report (kind, period_key, window_start, about, direction, total, currency, documents, due_on, status, decided_at)
     select 'CTR', '', '2026-11-01', about, 'in', 1, 'USD', '[]', due::date, status, decided::timestamptz
     from (values ('a', '2026-11-19', 'draft', null), ('b', '2026-11-20', 'reviewed', null),
                  ('c', '2026-11-01', 'filed', '2026-11-02'), ('d', '2026-10-01', 'filed', '2026-10-02'),
                  ('e', '2026-11-01', 'not_required', '2026-11-05')) as one (about, due, status, decided)`,
    [],
  );
  expect((await read()).compliance).toEqual({
    hits: { open: 3, within7: 1, within30: 1, older: 1, oldest_days: 45 },
    alerts: [
      { rule: 'S1', raised: 3, closed_false: 2, escalated: 1, precision: '33.3' },
      { rule: 'S2', raised: 1, closed_false: 0, escalated: 0, precision: null },
      { rule: 'S6', raised: 1, closed_false: 0, escalated: 1, precision: '100.0' },
    ],
    reports: { due: 1, overdue: 1, filed: 1, not_required: 1 },
    overrides: [],
  });
});
