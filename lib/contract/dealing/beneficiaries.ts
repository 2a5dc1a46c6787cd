import * as v from 'valibot';

import type { AnswerOf } from '@/lib/contract/endpoint';
import { recordImport } from '@/lib/contract/import-fields';
import { recordCalls } from '@/lib/contract/records';
import { BirthDay, Id, Line, Name } from '@/lib/contract/schemas';
import { AccountNumber } from './account-number';

const Country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));

const calls = recordCalls({
  path: 'exchange/beneficiaries',
  page: 'beneficiaries',
  summaries: {
    list: 'Whom a customer sends money to, by name.',
    store: 'Keeps somebody whom a customer sends money to.',
    destroy: 'Forgets somebody. Remittances keep what they were written with.',
  },
  needed: { party_id: Id, name: Name(200), country: Country },
  free: {
    name_local: v.nullable(Line(200)),
    phone: v.nullable(Line(40)),
    account: v.nullable(AccountNumber),
    bank: v.nullable(Line(200)),
    relationship: v.nullable(Line(100)),
    date_of_birth: v.nullable(BirthDay),
  },
  shown: {
    party: v.string(),
    account: v.nullable(v.string()),
    /**
     * Another beneficiary with the same account number, and the customer to whom that beneficiary belongs; null if
     * there is none.
     */
    same_account: v.nullable(v.object({ id: Id, name: v.string(), party: v.string() })),
  },
  filters: { party_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))) },
});

/** Answers contain bank data, so the copy that the server stores for a repeated call is encrypted. */
const secret = { secret: true as const };

/** Beneficiaries that are stored for a customer's later remittances. */
export const beneficiaries = {
  ...calls,
  store: { ...calls.store, ...secret },
  update: { ...calls.update, ...secret },
  import: {
    ...recordImport({
      path: 'exchange/beneficiaries/import',
      page: 'beneficiaries',
      action: 'create',
      summary: 'Adds the beneficiaries of a file. The customer is a name or an id of a party.',
      stales: ['exchange/beneficiaries'],
    }),
    ...secret,
  },
};

export type Beneficiary = AnswerOf<(typeof beneficiaries)['list']>[number];
