import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/ledger/open-books';
import { CounterDashboard, PERIODS } from './dashboard-counter';
import { endpoint } from './endpoint';
import { CurrencyCode, Decimal, Id, Instant, Nothing, ShownDay } from './schemas';

/** The last day of a month. */
const month = ShownDay;

/**
 * Cash and bank accounts: the balance now, and the balances at the ends of the last twelve months, including the
 * current one.
 */
const Cash = v.object({
  base: Decimal,
  currencies: v.array(v.object({ currency: CurrencyCode, amount: Decimal, base: Decimal })),
  months: v.array(v.object({ month, base: Decimal })),
});

/**
 * Income, expense and result from the first day of the current month to today, and of each of the last twelve months.
 */
const Result = v.object({
  from: ShownDay,
  to: ShownDay,
  income: Decimal,
  expense: Decimal,
  result: Decimal,
  months: v.array(v.object({ month, income: Decimal, expense: Decimal, result: Decimal })),
});

/** Receivables or payables: number of parties, total in base (always positive), and the five largest parties. */
const Owed = v.object({
  count: v.number(),
  base: Decimal,
  top: v.array(v.object({ id: Id, name: v.string(), base: Decimal })),
});

/** Net value of the registered assets by category, in base, largest first. */
const FixedAssets = v.object({
  count: v.number(),
  cost: Decimal,
  accumulated: Decimal,
  net: Decimal,
  categories: v.array(v.object({ id: Id, name: v.string(), count: v.number(), net: Decimal })),
});

/**
 * Drafts of one document type: `drafts` counts those of all users, `mine` those of the caller. `waiting` counts
 * documents that wait for approval.
 */
const Drafts = v.object({
  type: v.string(),
  /** True for remittances, which are counted separately from other documents of type `transfer`. */
  is_remittance: v.optional(v.boolean()),
  drafts: v.number(),
  mine: v.number(),
  waiting: v.number(),
  oldest: v.nullable(ShownDay),
});

/** A draft made by the caller, of any type. */
const OwnDraft = v.object({
  type: v.string(),
  is_remittance: v.optional(v.boolean()),
  id: Id,
  date: v.nullable(ShownDay),
  memo: v.nullable(v.string()),
  amount: v.nullable(Decimal),
  currency: v.nullable(CurrencyCode),
});
export type OwnDraft = v.InferOutput<typeof OwnDraft>;

const Lock = v.object({
  id: Id,
  number: v.string(),
  modules: v.array(v.picklist(['all', ...LOCK_MODULES])),
  lock_date: ShownDay,
});

const Health = v.object({
  last: v.nullable(
    v.object({
      at: Instant,
      checks: v.number(),
      broken: v.array(v.object({ key: v.string(), name: v.string() })),
    }),
  ),
  /** Last drill of a recovery, and the time of the last entry that its copy had; null if there was none. */
  drill: v.optional(
    v.nullable(
      v.object({
        at: Instant,
        ok: v.boolean(),
        entry: v.nullable(v.number()),
        reached: v.nullable(Instant),
        /** Reasons, as text, for which the drill failed. */
        reasons: v.array(v.string()),
      }),
    ),
  ),
  /** Reason, as text, for which the archive of the database is behind; null if it is not. */
  archive: v.optional(v.nullable(v.object({ reason: v.string(), since: Instant }))),
});

/**
 * Problems with outgoing letters: the number of letters that wait, the number that were given up, the reason as text,
 * and since when.
 */
const Post = v.object({
  waiting: v.number(),
  failed: v.number(),
  reason: v.string(),
  since: v.nullable(Instant),
});

/**
 * Figures of the organisation, in base unless a currency is named. A list of months has the last twelve, oldest first.
 * A block is null if the caller may not view the page that it comes from.
 */
const Dashboard = v.object({
  at: Instant,
  day: ShownDay,
  /** True if nothing was ever posted; the dashboard then shows the setup steps. */
  is_empty: v.boolean(),
  cash: v.nullable(Cash),
  result: v.nullable(Result),
  owed: v.nullable(v.object({ receivable: Owed, payable: Owed })),
  /** Assets by category; null if there are no assets, or if the caller may not view them. */
  assets: v.nullable(FixedAssets),
  drafts: v.array(Drafts),
  /** The caller's five latest drafts. */
  own_drafts: v.array(OwnDraft),
  /** Number of active employees with a document, ID or contract that has expired or expires soon. */
  expiries: v.optional(v.nullable(v.number())),
  /** Number of assets whose warranty ends soon. */
  warranties: v.optional(v.nullable(v.number())),
  /** Last day of the previous month if depreciation up to that day is due; only for roles that may run depreciation. */
  depreciation_due: v.optional(v.nullable(ShownDay)),
  locks: v.nullable(v.array(Lock)),
  years: v.nullable(v.array(v.object({ id: Id, from: ShownDay, to: ShownDay }))),
  health: v.nullable(Health),
  /** Problems with outgoing letters; null if there are none, or if the caller may not view the system settings. */
  post: v.nullable(Post),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;

export const dashboard = {
  show: endpoint({
    method: 'GET',
    path: 'dashboard/show',
    summary:
      'Cash and banks, the result of the month, who owes and is owed, fixed assets, what waits, what is locked, and the last proof of the books; each as far as the caller may see it.',
    allow: 'signed-in',
    input: Nothing,
    answer: Dashboard,
  }),
  counter: endpoint({
    method: 'GET',
    path: 'dashboard/counter',
    summary:
      'Positions, margin, volume and cash drawers, over today or some days up to it; each as far as the caller may see it.',
    allow: 'signed-in',
    input: v.strictObject({ period: v.optional(v.picklist(PERIODS, 'choice')) }),
    answer: CounterDashboard,
  }),
};
