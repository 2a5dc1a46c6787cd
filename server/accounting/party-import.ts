import * as v from 'valibot';

import { parties } from '@/lib/contract/accounting/parties';
import { Amount, CurrencyCode, Email, Line, Name, Prose } from '@/lib/contract/schemas';
import {
  COMMISSION_METHODS,
  PARTY_CLASSES,
  PARTY_KINDS,
  seesStaff,
} from '@/lib/domain/accounting/party';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { capitals, choiceOf, folded, YesNo } from '@/server/document/import/cells';
import type { Finding } from '@/server/document/import/findings';
import { importRoute, through } from '@/server/document/import/record-import';
import type { FileRow } from '@/server/document/import/row-reader';
import type { Db } from '@/server/kernel/host';
import { partyRoutes } from './parties';

const Row = v.object({
  kind: choiceOf(PARTY_KINDS),
  name: Name(200),
  phone: v.optional(v.pipe(folded, Line(40))),
  email: v.optional(Email),
  language: v.optional(v.pipe(v.string(), v.toLowerCase())),
  class: v.optional(choiceOf(PARTY_CLASSES)),
  note: v.optional(Prose(1000)),
  settlement_limit: v.optional(Amount),
  commission_method: v.optional(choiceOf(COMMISSION_METHODS)),
  commission_amount: v.optional(Amount),
  commission_currency: v.optional(v.pipe(capitals, CurrencyCode)),
  active: v.optional(YesNo),
} satisfies Record<ImportColumn<'parties'>, v.GenericSchema>);

export const partyImportRoutes = [
  importRoute(parties.import, {
    schema: Row,
    needed: IMPORT_COLUMNS.parties.needed,
    most: 1000,
    isRowAlone: true,
    plan: (_call, rows) => rows.map((row) => ({ row: row.row, input: inputOf(row) })),
    store: through(partyRoutes, parties.store),
    columns: {
      is_active: 'active',
      'commission.method': 'commission_method',
      'commission.amount': 'commission_amount',
      'commission.currency': 'commission_currency',
    },
    warnings: ({ db, may }, rows) => namesakes(db, rows, seesStaff(may)),
  }),
];

function inputOf({ row: _row, active, ...line }: FileRow<typeof Row>) {
  const { commission_method, commission_amount, commission_currency, ...fields } = line;
  const hasCommission = [commission_method, commission_amount, commission_currency].some(
    (cell) => cell !== undefined,
  );
  return {
    ...fields,
    ...(active !== undefined && { is_active: active }),
    ...(hasCommission && {
      commission: {
        method: commission_method,
        amount: commission_amount,
        currency: commission_currency,
      },
    }),
  };
}

/**
 * Warnings about names that occur twice: in an earlier row, or on a party that the caller may see. Equal names are
 * permitted.
 */
async function namesakes(
  db: Db,
  rows: readonly FileRow<typeof Row>[],
  withStaff: boolean,
): Promise<Finding[]> {
  const existing = await db
    .selectFrom('party')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .$if(!withStaff, (named) => named.where('kind', '<>', 'employee'))
    .execute();
  const known = new Map(existing.map(({ id, name }) => [name.toLowerCase(), String(id)]));
  const first = new Map<string, number>();
  return rows.flatMap(({ row, name }): Finding[] => {
    const key = name.toLowerCase();
    const [id, earlier] = [known.get(key), first.get(key)];
    if (earlier === undefined) first.set(key, row);
    const at = { row, column: 'name' } as const;
    if (id !== undefined) return [{ ...at, key: 'import.name-known', params: { id } }];
    if (earlier === undefined) return [];
    return [{ ...at, key: 'import.name-twice', params: { row: String(earlier) } }];
  });
}
