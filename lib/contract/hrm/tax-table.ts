import * as v from 'valibot';

import { TAX_PERIODS } from '@/lib/domain/hrm/income-tax';
import type { AnswerOf } from '../endpoint';
import { list } from '../lists';
import { recordCalls } from '../records';
import { Amount, CurrencyCode, Day, Decimal, Name, PositiveMoney } from '../schemas';

/** A percentage with up to six decimals. */
const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,3}(\.\d{1,6})?$/, 'percent'),
);

const Band = v.strictObject(
  { from: Amount, to: v.nullable(PositiveMoney), rate: Percent },
  'object',
);

export const taxTables = recordCalls({
  path: 'hrm/tax-table',
  page: 'payroll preparation',
  summaries: {
    list: 'How income is taxed, by bands of it.',
    store:
      'Adds a table of income tax: what of an income is from the beginning of a band to below its end is taxed at its rate.',
    destroy: 'Removes a table of income tax. Slips keep the tax that they were made with.',
  },
  needed: {
    name: Name(100),
    period: v.picklist(TAX_PERIODS, 'choice'),
    /** Tax bands in ascending order, from zero and without gaps. Rates are in percent. */
    bands: list(Band, 50, { least: 1 }),
  },
  free: {
    /** Currency of the bands; null for the base currency. */
    currency: v.nullable(CurrencyCode),
    /** First day on which the table applies. */
    valid_from: Day,
    is_active: v.boolean('boolean'),
  },
  shown: {
    bands: v.array(v.object({ from: Decimal, to: v.nullable(Decimal), rate: Decimal })),
  },
});

export type TaxTableRecord = AnswerOf<(typeof taxTables)['store']>;
