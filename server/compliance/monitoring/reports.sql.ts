import { sql } from 'kysely';

import { addDays } from '@/lib/domain/calendar';
import type { REPORT_KINDS } from '@/lib/domain/compliance/alert';
import { isZero, sum } from '@/lib/domain/money';
import { type Window, WINDOWS } from '@/lib/domain/compliance/thresholds';
import { inWindow, type Reached } from '@/lib/domain/compliance/watched';
import type { Tx } from '@/server/kernel/host';
import type { Person } from './person';
import type { WatchedRow } from './watched.sql';

type Document = Readonly<{ type: string; id: number }>;

type Drafted = Readonly<{
  reached: Reached;
  person: Person;
  /** The document that reached the threshold; `earlier` contains the person's previous documents. */
  newest: WatchedRow;
  earlier: readonly WatchedRow[];
  base: string;
}>;

/** Legal deadline of a cash report, in days. */
const DUE_DAYS = 15;

/** Type of report: `LCTR` for the Canadian threshold with a window of 24 hours, otherwise `CTR`. */
const kindOf = ({ limit }: Reached): (typeof REPORT_KINDS)[number] =>
  limit.currency === 'CAD' && limit.window === '24h' ? 'LCTR' : 'CTR';

/**
 * Drafts a report of a person's cash within a window. An existing report is updated and becomes a draft again, even if
 * it was filed or not required, because its total has changed. Its voided documents are removed.
 */
export async function draftReport(db: Tx, drafted: Drafted): Promise<void> {
  const { reached, person, newest, earlier, base } = drafted;
  const { limit, way, total } = reached;
  const rows = inWindow(earlier, newest, limit.window);
  const cash = rows.filter((row) => Number(row[`cash_${way}`]) !== 0);
  const documents = distinct(
    cash.map(({ document_type: type, document_id: id }): Document => ({ type, id })),
  );
  const about = aboutOf(person, newest);
  const first = limit.window === 'day' ? newest.day : (cash[0]?.day ?? newest.day);
  const kind = kindOf(reached);
  const start = await standingStart(db, { kind, about, way, first, day: newest.day });
  await sql`
    insert into threshold_report (kind, period_key, window_start, party_id, about, direction, total, currency, documents, due_on)
    values (${kind}, ${`${start}/${limit.window}`}, ${start}::date, ${person.party_id}, ${about}, ${way}, ${total},
      ${base}, ${JSON.stringify(documents)}::jsonb, ${addDays(newest.day, DUE_DAYS)}::date)
    on conflict (kind, about, direction, window_start) do update set
      total = excluded.total,
      documents = (
        select jsonb_agg(distinct document)
        from jsonb_array_elements(threshold_report.documents || excluded.documents) document
        where not exists (
          select from watched w where w.is_void
            and w.document_type = document ->> 'type' and w.document_id = (document ->> 'id')::bigint
        )
      ),
      status = 'draft',
      version = threshold_report.version + 1
  `.execute(db);
}

/** Removes duplicates: both legs of a trade name the same document. */
const distinct = (documents: readonly Document[]): Document[] =>
  documents.filter(
    ({ type, id }, at) => documents.findIndex((one) => one.type === type && one.id === id) === at,
  );

type Standing = Pick<
  WatchedRow,
  'at' | 'day' | 'kind' | 'cash_in' | 'cash_out' | 'amount_in' | 'amount_out'
> &
  Readonly<{ type: string; id: number }>;

/**
 * Recomputes the reports that contain a voided document, except reports that are not required. Even filed reports
 * become drafts again and must be reviewed again, because their total may now be below the threshold.
 */
export async function recountReports(db: Tx, { type, id }: Document): Promise<void> {
  const { rows: reports } = await sql<Counted>`
    select id, direction, period_key, documents from threshold_report
    where documents @> ${JSON.stringify([{ type, id }])}::jsonb and status <> 'not_required'
    order by id for update
  `.execute(db);
  for (const report of reports) {
    const rows = await standingOf(db, report);
    const left = rows.filter((row) => !isZero(row[`cash_${report.direction}`]));
    const newest = left.at(-1);
    const window = windowOf(report.period_key);
    const counted = newest ? inWindow(left.slice(0, -1), newest, window) : [];
    const documents = distinct(left.map((row): Document => ({ type: row.type, id: row.id })));
    await sql`
      update threshold_report set total = ${sum(counted.map((row) => row[`cash_${report.direction}`]))},
        documents = ${JSON.stringify(documents)}::jsonb, status = 'draft', version = version + 1
      where id = ${report.id}
    `.execute(db);
  }
}

type Counted = Readonly<{
  id: number;
  direction: 'in' | 'out';
  period_key: string;
  documents: readonly Document[];
}>;

const windowOf = (key: string): Window =>
  WINDOWS.find((one) => one === key.split('/').at(-1)) ?? 'day';

/** Documents of a report that are not voided, earliest first. */
async function standingOf(db: Tx, { documents }: Counted): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select w.document_type as type, w.document_id as id, w.kind, w.day::text as day,
      to_char(w.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, w.amount_in::text as amount_in,
      w.amount_out::text as amount_out, w.cash_in::text as cash_in, w.cash_out::text as cash_out
    from watched w join jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (type text, id bigint)
      on w.document_type = d.type and w.document_id = d.id
    where not w.is_void order by w.at, w.id
  `.execute(db);
  return rows;
}

const aboutOf = ({ party_id, keys }: Person, { document_type, document_id }: WatchedRow): string =>
  party_id === null ? (keys[0] ?? `${document_type} ${document_id}`) : `party ${party_id}`;

type Beginning = Readonly<{ kind: string; about: string; way: string; first: string; day: string }>;

/**
 * Returns the start of the earliest existing report between `first` and `day`, so that a new document extends that
 * report; otherwise returns `first`.
 */
async function standingStart(db: Tx, { kind, about, way, first, day }: Beginning): Promise<string> {
  const row = await db
    .selectFrom('threshold_report')
    .select('window_start')
    .where('kind', '=', kind as (typeof REPORT_KINDS)[number])
    .where('about', '=', about)
    .where('direction', '=', way)
    .where('window_start', '>=', first)
    .where('window_start', '<=', day)
    .orderBy('window_start')
    .executeTakeFirst();
  return row?.window_start ?? first;
}
