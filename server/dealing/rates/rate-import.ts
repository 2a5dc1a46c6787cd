import * as v from 'valibot';

import { RATE_KINDS } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { CurrencyCode, Line, Rate } from '@/lib/contract/schemas';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { capitals, choiceOf, Whole } from '@/server/document/import/cells';
import { importRoute, through } from '@/server/document/import/record-import';
import { rateRoutes } from './rates';

const Row = v.object({
  currency: v.pipe(capitals, CurrencyCode),
  buy: v.optional(Rate),
  sell: v.optional(Rate),
  mid: v.optional(Rate),
  quote_unit: v.optional(v.pipe(Whole, v.picklist([1, 100, 1000], 'choice'))),
  quote_direction: v.optional(choiceOf(['direct', 'indirect'])),
  kind: v.optional(choiceOf(RATE_KINDS)),
  source: v.optional(Line(60)),
} satisfies Record<ImportColumn<'rates'>, v.GenericSchema>);

export const rateImportRoutes = [
  importRoute(rates.import, {
    schema: Row,
    needed: IMPORT_COLUMNS.rates.needed,
    most: 200,
    plan: ({ input: { effective_at, reason } }, rows) => {
      if (rows.length === 0) return [];
      const placeOf = (field: string) => {
        const [, at = '0', column = 'currency'] = /^rates\.(\d+)\.(\w+)/.exec(field) ?? [];
        return { row: rows[Number(at)]?.row ?? 1, column };
      };
      const input = { rates: rows.map(({ row: _row, ...rate }) => rate), effective_at, reason };
      return [{ row: 1, input, placeOf }];
    },
    store: through(rateRoutes, rates.publish),
    // The cast is safe: `store` returns the answer of `publish`.
    warningsIn: (answer) => (answer as AnswerOf<typeof rates.publish>).warnings,
  }),
];
