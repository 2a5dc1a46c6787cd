import * as v from 'valibot';

import { MANUAL_JOURNAL_KINDS } from '@/lib/domain/dealing/manual-journal';
import { VALUATION_MODES } from '@/lib/domain/dealing/manual-journal-shapes';
import { documentEndpoints } from '@/lib/contract/document';
import { list } from '@/lib/contract/lists';
import { CurrencyCode, Day, Decimal, Id, Reason, SignedMoney } from '@/lib/contract/schemas';

/** A line. `amount` and `base` are signed, debit positive. `base` is allowed only in the valuation mode `explicit`. */
const ManualLine = v.strictObject({
  account_id: Id,
  party_id: v.optional(Id),
  location_id: v.optional(Id),
  currency: CurrencyCode,
  amount: SignedMoney,
  base: v.optional(SignedMoney),
});

const body = {
  date: Day,
  kind: v.picklist(MANUAL_JOURNAL_KINDS, 'choice'),
  lines: list(ManualLine, 200, { message: 'lines' }),
  /** Valuation mode; required if a line changes the position of a foreign currency. */
  valuation_mode: v.optional(v.picklist(VALUATION_MODES, 'choice')),
  reason: Reason,
} as const;

const Standing = v.object({
  quantity: Decimal,
  cost: v.nullable(Decimal),
  average: v.nullable(Decimal),
});

/**
 * Change of a currency's position that the journal makes. Costs, averages and results are null if the caller may not
 * see them.
 */
const PositionChange = v.object({
  currency: CurrencyCode,
  before: Standing,
  after: Standing,
  realised: v.nullable(Decimal),
});
export type PositionChange = v.InferOutput<typeof PositionChange>;

const ManualLineRecord = v.object({
  line_no: v.number(),
  account_id: Id,
  account_number: v.string(),
  account_name: v.string(),
  party_id: v.nullable(Id),
  party: v.nullable(v.string()),
  location_id: v.nullable(Id),
  currency: CurrencyCode,
  amount: Decimal,
  base: v.nullable(Decimal),
});

const document = documentEndpoints({
  path: 'exchange/manual-journal',
  page: 'manual journal',
  body,
  own: {
    /**
     * Kind of the journal. The server also creates journals of the kind `till_difference` for differences of till
     * counts.
     */
    kind: v.picklist([...MANUAL_JOURNAL_KINDS, 'till_difference']),
    valuation_mode: v.nullable(v.picklist(VALUATION_MODES)),
    reason: v.string(),
    lines: v.array(ManualLineRecord),
    /**
     * Changes of positions that the posted entry made; empty before posting, or if the caller may not see positions.
     */
    positions: v.array(PositionChange),
  },
});

/** Manual journals: corrections of currency positions. */
export const manualJournal = {
  ...document,
  preview: {
    ...document.preview,
    answer: v.object({
      ...document.preview.answer.entries,
      positions: v.array(PositionChange),
    }),
  },
};

export type ManualJournal = v.InferOutput<(typeof manualJournal)['show']['answer']>;
