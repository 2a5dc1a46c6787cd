import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { list } from '../lists';
import { CurrencyCode, Decimal, Id, Nothing, PositiveMoney } from '../schemas';

const KINDS = ['note', 'coin'] as const;

const DenominationDraft = v.strictObject({
  kind: v.picklist(KINDS, 'choice'),
  value: PositiveMoney,
  /** True if the organisation pays this denomination out; defaults to true. */
  issuable: v.optional(v.boolean('boolean')),
  /** True if the organisation accepts this denomination; defaults to true. */
  acceptable: v.optional(v.boolean('boolean')),
});

const Denomination = v.object({
  id: Id,
  currency: CurrencyCode,
  kind: v.picklist(KINDS),
  value: Decimal,
  issuable: v.boolean(),
  acceptable: v.boolean(),
});
export type Denomination = v.InferOutput<typeof Denomination>;

const PATH = 'setting/currencies/{id}/denominations';
const page = 'currencies';

export const denominations = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The notes and coins of a currency, notes first, the largest first.',
    allow: 'signed-in',
    input: Nothing,
    answer: v.array(Denomination),
  }),
  update: endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Puts another list of notes and coins in the place of the former.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      denominations: list(DenominationDraft, 60, { message: 'lines' }),
    }),
    answer: v.array(Denomination),
    stales: ['setting/currencies'],
  }),
};
