import * as v from 'valibot';

import { endpoint } from '../endpoint';
import {
  CurrencyCode,
  Decimal,
  Deleted,
  Id,
  Line,
  Name,
  Nothing,
  PositiveMoney,
  Version,
} from '../schemas';

const MinorUnits = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(0, 'range'),
  v.maxValue(4, 'range'),
);

/** Quotation of a rate: base per `quote_unit` units (direct), or units per one base (indirect). */
const quote = {
  quote_unit: v.picklist([1, 100, 1000], 'choice'),
  quote_direction: v.picklist(['direct', 'indirect'], 'choice'),
} as const;

const optional = v.partial(
  v.strictObject({
    name: Name(80),
    symbol: Line(8),
    minor_units: MinorUnits,
    /** Smallest amount that can be paid in cash in this currency. */
    cash_increment: PositiveMoney,
    ...quote,
    is_active: v.boolean('boolean'),
  }),
).entries;

export const CurrencyDraft = v.strictObject({ code: CurrencyCode, ...optional });
export type CurrencyDraft = v.InferInput<typeof CurrencyDraft>;

export const Currency = v.object({
  id: Id,
  number: v.string(),
  code: v.string(),
  name: v.string(),
  symbol: v.string(),
  minor_units: v.number(),
  cash_increment: Decimal,
  ...quote,
  is_active: v.boolean(),
  is_base: v.boolean(),
  /** True if a posting or an open document uses the currency. The number of its decimals is then fixed. */
  is_used: v.boolean(),
  version: Version,
});
export type Currency = v.InferOutput<typeof Currency>;

const PATH = 'setting/currencies';
const page = 'currencies';
const stales = [PATH, 'accounting/chart-of-accounts', 'reports'];

export const currencies = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every currency of the organisation, the base first.',
    allow: 'signed-in',
    listedOn: 'currencies',
    input: Nothing,
    answer: v.array(Currency),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a currency; what is left out comes from ISO 4217.',
    allow: { page, action: 'create' },
    input: CurrencyDraft,
    answer: Currency,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      'Changes the fields that are sent. The code never changes, the decimals not after first use.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ code: v.optional(CurrencyCode), ...optional, version: Version }),
    answer: Currency,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Removes a currency that nothing holds; otherwise says what holds it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
