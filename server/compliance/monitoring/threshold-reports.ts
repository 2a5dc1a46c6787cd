import { sql, type RawBuilder } from 'kysely';

import type { ThresholdReport } from '@/lib/contract/compliance/compliance-shapes';
import { thresholdReports } from '@/lib/contract/compliance/threshold-reports';
import type { REPORT_STATUSES } from '@/lib/domain/compliance/alert';
import { csvOf } from '@/server/kernel/csv';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { likeOf, pageOf } from '@/server/kernel/paging';
import { type Call, FileAnswer, serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { named, namedDocuments } from './alerts.sql';

const columns = sql`
  r.id, r.kind, r.period_key, (
    select json_build_object('id', p.id, 'name', p.name) from party p where p.id = r.party_id
  ) as party, case when r.party_id is null then (
    select d.counterparty from document d
    where d.type = r.documents -> 0 ->> 'type' and d.id = (r.documents -> 0 ->> 'id')::bigint
  ) end as person, r.direction, r.total::text as total, r.currency, ${namedDocuments(sql`r.documents`)} as documents,
  r.due_on::text as due_on, r.status, r.reference, r.reason, ${named(sql`r.decided_by`)} as decided_by, r.decided_at, r.version`;

type Asked = Readonly<{
  status?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}>;

function matches({ status, search, from, to }: Asked): RawBuilder<unknown> {
  const like = search ? likeOf(search) : null;
  return sql`(${status ?? null}::text is null or r.status = ${status ?? null})
    and (${from ?? null}::date is null or r.window_start >= ${from ?? null}::date)
    and (${to ?? null}::date is null or r.window_start <= ${to ?? null}::date)
    and (${like}::text is null or exists (select from party p where p.id = r.party_id and p.name ilike ${like}))`;
}

async function reportsOf(db: Db, terms: RawBuilder<unknown>): Promise<ThresholdReport[]> {
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<ThresholdReport>`
    select ${columns} from threshold_report r where ${terms}
  `.execute(db);
  return rows.map((row) => ({ ...row, total: wire.money(row.total, row.currency) }));
}

const ordered = sql`order by r.status in ('draft', 'reviewed') desc, r.due_on, r.id`;

async function reportOf(db: Db, id: number): Promise<ThresholdReport> {
  const [row] = await reportsOf(db, sql`r.id = ${id}::bigint`);
  if (!row) throw new NotFound();
  return row;
}

async function lockReport(db: Tx, id: number): Promise<ThresholdReport> {
  await db.selectFrom('threshold_report').select('id').where('id', '=', id).forUpdate().execute();
  return reportOf(db, id);
}

const step = stepping({
  lock: ({ db }, id) => lockReport(db, id),
  refusal: (status) => `threshold-report.is-${status}`,
  show: ({ db }, id) => reportOf(db, id),
});

type Change = Readonly<{
  status: (typeof REPORT_STATUSES)[number];
  reference?: string;
  reason?: string;
}>;

async function bring(
  { db, me, host, audit }: Pick<Call, 'db' | 'me' | 'host' | 'audit'>,
  report: ThresholdReport,
  action: string,
  change: Change,
): Promise<void> {
  const { id, version, status } = report;
  await db
    .updateTable('threshold_report')
    .set({
      ...change,
      decided_by: me.id,
      decided_at: host.now().toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [status, change.status] } as const;
  audit({ action, page: 'compliance', record_type: 'threshold report', record_id: id, changes });
}

const FIELDS = [
  'kind',
  'period_key',
  'person',
  'direction',
  'total',
  'currency',
  'document',
  'due_on',
  'status',
  'reference',
] as const;

/** Builds the file of reports with one row per document, as the forms of authorities require. */
function fileOf(reports: readonly ThresholdReport[], say: Call['say']): FileAnswer {
  const heads = FIELDS.map((key) => ({
    key,
    title: say(`threshold-report.column.${key}`),
    type: 'text' as const,
  }));
  const rows = reports.flatMap(({ documents, party, person, ...report }) =>
    documents.map(({ number, due_to, due_to_id }) => ({
      ...report,
      person: party?.name ?? person ?? '',
      document: number ?? `${due_to} ${due_to_id}`,
      reference: report.reference ?? '',
    })),
  );
  return new FileAnswer({
    name: 'threshold-reports.csv',
    contentType: 'text/csv; charset=utf-8',
    body: csvOf(heads, rows),
  });
}

export const thresholdReportRoutes = [
  serve(thresholdReports.list, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const terms = matches(input);
    const data = await reportsOf(db, sql`${terms} ${ordered} limit ${limit} offset ${offset}`);
    const counted = await sql<{ n: number }>`
      select count(*)::integer as n from threshold_report r where ${terms}`.execute(db);
    return { data, meta: { page, per_page, total: counted.rows[0]?.n ?? 0 } };
  }),
  serve(thresholdReports.show, ({ db, params }) => reportOf(db, params.id)),
  serve(thresholdReports.export, async ({ db, input, say }) =>
    fileOf(await reportsOf(db, sql`${matches(input)} ${ordered}`), say),
  ),
  step(thresholdReports.review, (call, report) =>
    bring(call, report, 'review', { status: 'reviewed' }),
  ),
  step(thresholdReports.file, (call, report) => {
    const { reference } = call.input;
    return bring(call, report, 'file', { status: 'filed', reference });
  }),
  step(thresholdReports['not-required'], (call, report) => {
    const { reason } = call.input;
    return bring(call, report, 'not required', { status: 'not_required', reason });
  }),
];
