import * as v from 'valibot';

import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { BirthDay, Line, Name } from '@/lib/contract/schemas';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { capitals, folded } from '@/server/document/import/cells';
import { importRoute, through } from '@/server/document/import/record-import';
import { partiesNamed } from '@/server/ledger/parties-named';
import { beneficiaryRoutes } from './beneficiaries';

const Row = v.object({
  customer: Name(200),
  name: Name(200),
  country: capitals,
  name_local: v.optional(Line(200)),
  phone: v.optional(v.pipe(folded, Line(40))),
  account: v.optional(folded),
  bank: v.optional(Line(200)),
  relationship: v.optional(Line(100)),
  date_of_birth: v.optional(BirthDay),
} satisfies Record<ImportColumn<'beneficiaries'>, v.GenericSchema>);

export const beneficiaryImportRoutes = [
  importRoute(beneficiaries.import, {
    schema: Row,
    needed: IMPORT_COLUMNS.beneficiaries.needed,
    most: 1000,
    isRowAlone: true,
    plan: async ({ db }, rows, findings) => {
      const parties = await partiesNamed(db, rows.length > 0);
      return rows.map(({ row, customer, ...fields }) => {
        const party_id = parties.get(customer.toLowerCase());
        if (party_id === undefined) {
          findings.add({ row, column: 'customer', key: 'ledger.party-missing' });
        }
        return { row, input: { ...fields, party_id } };
      });
    },
    store: through(beneficiaryRoutes, beneficiaries.store),
    columns: { party_id: 'customer' },
  }),
];
