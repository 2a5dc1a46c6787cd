import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/open-books';
import { CounterDashboard, PERIODS } from './dashboard-counter';
import { endpoint } from './endpoint';
import { CurrencyCode, Decimal, Id, Instant, Nothing, ShownDay } from './schemas';

/** A month by its last day. */
const month = ShownDay;

/** What the accounts of cash and banks hold at the end of the day, in all and at the end of each month before. */
const Cash = v.object({
  base: Decimal,
  currencies: v.array(v.object({ currency: CurrencyCode, amount: Decimal, base: Decimal })),
  months: v.array(v.object({ month, base: Decimal })),
});

/** The result from the first of the month up to the day, and that of each month before. */
const Result = v.object({
  from: ShownDay,
  to: ShownDay,
  income: Decimal,
  expense: Decimal,
  result: Decimal,
  months: v.array(v.object({ month, income: Decimal, expense: Decimal, result: Decimal })),
});

/** Of all who owe, or are owed: how many, how much in base, always positive, and the largest five. */
const Owed = v.object({
  count: v.number(),
  base: Decimal,
  top: v.array(v.object({ id: Id, name: v.string(), base: Decimal })),
});

/** Assets that are in the register, by category, in base; the largest net value first. */
const FixedAssets = v.object({
  count: v.number(),
  cost: Decimal,
  accumulated: Decimal,
  net: Decimal,
  categories: v.array(v.object({ id: Id, name: v.string(), count: v.number(), net: Decimal })),
});

/** Drafts of one type that are open, `mine` among them; `waiting` are those held for a second person. */
const Drafts = v.object({
  type: v.string(),
  drafts: v.number(),
  mine: v.number(),
  waiting: v.number(),
  oldest: v.nullable(ShownDay),
});

/** A draft of the reader's own, of whatever type. */
const OwnDraft = v.object({
  type: v.string(),
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
});

/** Letters that the mail server has not taken, or never will, and what is wrong in words. */
const Post = v.object({
  waiting: v.number(),
  failed: v.number(),
  reason: v.string(),
  since: v.nullable(Instant),
});

/**
 * How the organisation stands, in base unless a currency is named. The last twelve months, this one last. A
 * block is null for whoever may not see the page that it is taken from.
 */
const Dashboard = v.object({
  at: Instant,
  day: ShownDay,
  /** Nothing was ever posted: what there is to see is what there is to set up. */
  is_empty: v.boolean(),
  cash: v.nullable(Cash),
  result: v.nullable(Result),
  owed: v.nullable(v.object({ receivable: Owed, payable: Owed })),
  /** Null too while there are none. */
  assets: v.nullable(FixedAssets),
  drafts: v.array(Drafts),
  /** The latest five of them that the reader made. */
  own_drafts: v.array(OwnDraft),
  /** Employees of whom a document, the ID or the contract ends soon or has ended. */
  expiries: v.optional(v.nullable(v.number())),
  /** Assets whose warranty ends soon. */
  warranties: v.optional(v.nullable(v.number())),
  /** The end of the last month where depreciation up to then is not in the books; for whoever may run it. */
  depreciation_due: v.optional(v.nullable(ShownDay)),
  locks: v.nullable(v.array(Lock)),
  years: v.nullable(v.array(v.object({ id: Id, from: ShownDay, to: ShownDay }))),
  health: v.nullable(Health),
  /** Null too where nothing is wrong with the post. */
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
