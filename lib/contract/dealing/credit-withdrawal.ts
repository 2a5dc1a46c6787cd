import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { settledBy } from '@/lib/contract/accounting/settlements';
import { documentEndpoints } from '@/lib/contract/document';
import {
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Line,
  PositiveMoney,
  Reason,
  ShownDay,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { CREDIT_STALES } from './credit-steps';

/** Fields of a withdrawal. The amount is paid out at a location or credited to the customer's balance. */
const drawn = {
  /** Day of the withdrawal; the default is today. */
  date: v.optional(Day),
  currency: CurrencyCode,
  amount: PositiveMoney,
  due_date: Day,
  location_id: v.optional(Id),
  on_account: v.optional(v.boolean('boolean')),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
} as const;

/** A repayment. `taken_back` is the reason for its reversal; null if it was not reversed. */
const Repayment = v.object({
  entry_id: Id,
  date: ShownDay,
  currency: CurrencyCode,
  amount: Decimal,
  pay_currency: CurrencyCode,
  pay_amount: Decimal,
  rate: v.nullable(Decimal),
  at: v.string(),
  taken_back: v.nullable(v.string()),
});
export type Repayment = v.InferOutput<typeof Repayment>;

const Named = v.object({ id: Id, number: v.string() });

const own = {
  /** Id of the limit; null for a draft with a sub-limit that does not exist. */
  limit_id: v.nullable(Id),
  limit: v.nullable(Named),
  sub_limit_id: v.nullable(Id),
  sub_limit: v.nullable(Named),
  party_id: v.nullable(Id),
  due_date: ShownDay,
  location_id: v.nullable(Id),
  on_account: v.boolean(),
  /** Location that paid out; null if the amount was credited to a balance or paid a ticket. */
  at: v.nullable(v.string()),
  outstanding: Decimal,
  repayments: v.array(Repayment),
  written_off: v.nullable(v.object({ amount: Decimal, date: ShownDay, reason: v.string() })),
  /** Ticket that the withdrawal paid; null if it paid none. */
  sale: v.nullable(Named),
} as const;

/** Fields of a withdrawal as a row of a list. `overdue_days` is null if the withdrawal is not overdue. */
const rows = {
  outstanding: v.nullable(Decimal),
  due_date: v.nullable(ShownDay),
  overdue_days: v.nullable(v.number()),
} as const;

const OPEN = ['posted', 'part_repaid', 'overdue'] as const;

const STEPS = {
  repay: {
    action: 'post',
    summary:
      'Takes a repayment of a draw, in its currency or, at a rate, in another; the whole or a part.',
    from: OPEN,
    to: ['part_repaid', 'repaid', 'overdue'],
    asks: settledBy,
  },
  'take-back': {
    action: 'void',
    summary: 'Takes a repayment back, dated today: that much is owed again.',
    from: ['part_repaid', 'repaid', 'overdue'],
    to: [...OPEN],
    asks: { entry_id: Id, reason: Reason },
  },
  'write-off': {
    action: 'post',
    summary:
      'Asks to write off what is still owed of a draw, as a bad debt; a second person approves it.',
    from: OPEN,
    to: [...OPEN, 'written_off'],
    asks: { reason: Reason },
  },
} as const;

const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

/**
 * Defines the endpoints of withdrawals on a limit or on a sub-limit. `under` is the field with the id of that limit or
 * sub-limit.
 */
function withdrawalCalls<const Path extends string, Under extends v.ObjectEntries>(
  path: Path,
  page: Page,
  under: Under,
) {
  const document = documentEndpoints({
    path,
    page,
    body: { ...under, ...drawn },
    own,
    rows,
    stages: ['part_repaid', 'repaid', 'overdue', 'written_off'],
  });
  const stales = [...CREDIT_STALES, 'exchange/positions', ...(document.void.stales ?? [])];
  return {
    ...document,
    list: {
      ...document.list,
      input: v.strictObject({
        ...document.list.input.entries,
        party_id: digits,
        limit_id: digits,
        /** `1` returns posted withdrawals that are not fully repaid. */
        open: v.optional(v.literal('1')),
      }),
    },
    store: { ...document.store, stales },
    post: { ...document.post, stales },
    void: {
      ...document.void,
      stales,
      step: { from: ['posted', 'overdue'], to: ['voided', 'posted'] },
    },
    // `approve` also accepts posted withdrawals, because their void or write-off can wait for approval.
    approve: {
      ...document.approve,
      stales,
      step: {
        from: ['pending_approval', ...OPEN],
        to: ['posted', 'voided', 'written_off'],
      },
    },
    reject: {
      ...document.reject,
      step: { from: ['pending_approval', ...OPEN], to: ['draft', ...OPEN] },
    },
    ...stepsOf({ path, page, stales }, STEPS, document.show.answer),
  };
}

export const creditLimitWithdrawal = withdrawalCalls(
  'exchange/credit-limit-withdrawal',
  'credit limit withdrawal',
  { limit_id: Id },
);

export const creditSubLimitWithdrawal = withdrawalCalls(
  'exchange/credit-sub-limit-withdrawal',
  'credit sub limit withdrawal',
  { sub_limit_id: Id },
);

export type CreditWithdrawal = v.InferOutput<(typeof creditLimitWithdrawal)['show']['answer']>;
export type CreditWithdrawalRow = v.InferOutput<
  (typeof creditLimitWithdrawal)['list']['answer']
>['data'][number];
type LimitDraw = v.InferOutput<(typeof creditLimitWithdrawal)['store']['input']>;
/** Body of a withdrawal. It has exactly one id: of the limit or of the sub-limit. */
export type CreditWithdrawalBody = Omit<LimitDraw, 'limit_id'> &
  Readonly<{ limit_id?: number | undefined; sub_limit_id?: number | undefined }>;
