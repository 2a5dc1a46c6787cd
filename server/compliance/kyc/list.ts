import { subDays } from 'date-fns/subDays';
import { type ExpressionBuilder, sql } from 'kysely';

import { KYC_TABS, kycCustomers, kycRejected } from '@/lib/contract/compliance/kyc-customers';
import type { ReadInput } from '@/lib/contract/endpoint';
import {
  IN_QUEUE,
  KYC_STATUSES,
  publicReason,
  REASON_CODES,
} from '@/lib/domain/compliance/kyc-state';
import { recordOf as tableOf } from '@/lib/domain/record-of';
import { searchWords } from '@/lib/format/search-words';
import type { DB } from '@/server/database/types';
import { knownRisk } from '@/server/kernel/known-risk.sql';
import { checkSort, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { staffNames } from './names';
import { shownRejection } from './record';
import { shownRows, sightOf } from './rows';
import { documentPrint, emailPrint, phonePrint, wordPrints } from './sealed';

type Eb = ExpressionBuilder<DB, 'kyc_customer'>;
type Tab = (typeof KYC_TABS)[number];
type Filters = Omit<ReadInput<typeof kycRejected.list>, 'reason_code' | 'final'>;

const openHit = sql<boolean>`exists (
  select from screening_hit h
  where h.subject_kind = 'kyc' and h.subject_id = kyc_customer.id and h.ended is null
    and h.decision in ('open', 'more_data') and h.band in ('block', 'review'))`;

/**
 * SQL condition of a tab of the customer list. Without the compliance permission, the tab of possible hits is empty.
 */
const inTab = (eb: Eb, tab: Tab, compliance: boolean) => {
  if (tab === 're_kyc') {
    const isRenewal = eb('approved_version', 'is not', null);
    return eb.and([isRenewal, eb('status', 'in', ['submitted', 'under_review', 'info_requested'])]);
  }
  if (tab === 'possible_hit') return compliance ? openHit : sql<boolean>`false`;
  return eb('status', '=', tab);
};

/**
 * Prepares the SQL condition for customers whose names contain all words of the search text, or who have this phone,
 * email, document number or customer number. Undefined if there is no search text or no customer.
 */
async function found({ db, host }: Pick<Call, 'db' | 'host'>, search: string | undefined) {
  const text = search?.trim() ?? '';
  if (text === '' || !(await hasAny(db))) return undefined;
  const id = Number(/^(?:ckyc)?\s*0*(\d{1,12})$/i.exec(text)?.[1] ?? 0);
  const words = await wordPrints(db, host, text);
  const [email, phone, paper] = [
    await emailPrint(db, host, text),
    await phonePrint(db, host, text),
    await documentPrint(db, host, text),
  ];
  return (eb: Eb) =>
    eb.or([
      eb('id', '=', id),
      eb('email_print', '=', email),
      ...(/\d/.test(text) ? [eb('phone_print', '=', phone)] : []),
      ...(searchWords(text).length > 0 ? [sql<boolean>`word_prints @> ${words}::bytea[]`] : []),
      sql<boolean>`exists (
        select from kyc_document d where d.customer_id = kyc_customer.id and d.number_print = ${paper}::bytea)`,
    ]);
}

/**
 * True if any customer exists. Before the first customer there is no key for blind indexes, and a read-only call cannot
 * create that key.
 */
async function hasAny(db: Call['db']): Promise<boolean> {
  return (
    (await db.selectFrom('kyc_customer').select('id').limit(1).executeTakeFirst()) !== undefined
  );
}

const SORTS = ['id', 'submitted_at', 'created_at', 'next_review_on', 'rejected_at'] as const;

async function rowsFor(
  call: Call,
  input: Filters,
  narrow: (eb: Eb) => ReturnType<Eb['and']>,
  sort: string,
) {
  const { db } = call;
  const { limit, offset, page, per_page } = pageOf(input);
  const { column, direction } = checkSort(input.sort ?? sort, SORTS);
  const search = await found(call, input.search);
  const sight = sightOf(call);
  let query = db.selectFrom('kyc_customer').where(narrow).where('purged_at', 'is', null);
  if (search) query = query.where(search);
  if (input.type) query = query.where('type', '=', input.type);
  if (input.risk) query = query.where(knownRisk(sight), '=', input.risk);
  if (input.source) query = query.where('source', '=', input.source);
  if (input.reviewer_id) query = query.where('reviewer_id', '=', Number(input.reviewer_id));
  if (input.from) query = query.where(sql`created_at::date`, '>=', input.from);
  if (input.to) query = query.where(sql`created_at::date`, '<=', input.to);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // Without a chosen sort, files that wait for a review precede the others.
  if (!input.sort) query = query.orderBy((eb) => eb('status', 'in', IN_QUEUE), 'desc');
  const rows = await query
    .selectAll()
    .select(openHit.as('has_hit'))
    .orderBy(column, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, meta: { page, per_page, total: Number(total) } };
}

async function list(call: Call<typeof kycCustomers.list>) {
  const { input, db } = call;
  const { compliance } = sightOf(call);
  const me = call.me.id;
  const narrow = (eb: Eb) =>
    eb.and([
      ...(input.status ? [eb('status', '=', input.status)] : []),
      ...(input.tab ? [inTab(eb, input.tab, compliance)] : []),
      ...(input.mine ? [eb('reviewer_id', '=', me)] : []),
      ...(input.party_id ? [eb('party_id', '=', Number(input.party_id))] : []),
      ...(input.age
        ? [
            eb('status', 'in', IN_QUEUE),
            eb('submitted_at', '<=', subDays(call.host.now(), Number(input.age)).toISOString()),
          ]
        : []),
    ]);
  const { rows, meta } = await rowsFor(call, input, narrow, 'submitted_at');
  const shown = await shownRows(call, rows);
  return {
    data: shown.map((row, at) => ({
      ...row,
      has_hit: compliance ? (rows[at]?.has_hit ?? false) : null,
    })),
    meta: { ...meta, ...(await countsOf(db, compliance)) },
  };
}

/** Number of customers per state and tab; the other filters of the list do not apply. */
async function countsOf(db: Call['db'], compliance: boolean) {
  const rows = await db
    .selectFrom('kyc_customer')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('purged_at', 'is', null)
    .groupBy('status')
    .execute();
  const tabs = await db
    .selectFrom('kyc_customer')
    .where('purged_at', 'is', null)
    .select((eb) =>
      KYC_TABS.map((tab) =>
        eb.fn
          .countAll<number>()
          .filterWhere(inTab(eb, tab, compliance))
          .as(tab),
      ),
    )
    .executeTakeFirstOrThrow();
  const by = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return {
    counts: tableOf(KYC_STATUSES, (status) => by.get(status) ?? 0),
    tabs: tableOf(KYC_TABS, (tab) => Number(tabs[tab])),
  };
}

async function rejectedList(call: Call<typeof kycRejected.list>) {
  const { input, db } = call;
  const { compliance } = sightOf(call);
  const code = input.reason_code;
  // Without the compliance permission, the filter compares each reason's public form, so that confidential reasons stay
  // hidden.
  const codes = REASON_CODES.filter((one) => (compliance ? one : publicReason(one)) === code);
  const narrow = (eb: Eb) =>
    eb.and([
      eb('status', '=', 'rejected'),
      ...(code ? [codes.length > 0 ? eb('reason_code', 'in', codes) : sql<boolean>`false`] : []),
      ...(input.final ? [eb('is_final', '=', input.final === '1')] : []),
    ]);
  const { rows, meta } = await rowsFor(call, input, narrow, '-rejected_at');
  const shown = await shownRows(call, rows);
  const staff = await staffNames(
    db,
    rows.map(({ rejected_by }) => rejected_by),
  );
  const rejections = await Promise.all(rows.map((row) => shownRejection(call, row, staff)));
  return {
    data: shown.flatMap((row, at) => {
      const rejection = rejections[at];
      return rejection ? [{ ...row, rejection }] : [];
    }),
    meta,
  };
}

export const listRoutes = [serve(kycCustomers.list, list), serve(kycRejected.list, rejectedList)];
