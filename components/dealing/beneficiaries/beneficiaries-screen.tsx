'use client';

import { RecordImportButton } from '@/components/document/import/record-import-button';
import type { Field } from '@/components/fields/field';
import { kindScreen } from '@/components/record/kind-screen';
import type { RecordKind } from '@/components/record/record-kind';
import { beneficiaries, type Beneficiary } from '@/lib/contract/dealing/beneficiaries';

const half = { width: 'half' } as const;

const FIELDS: readonly Field[] = [
  { name: 'party_id', kind: 'party', isNeeded: true },
  { ...half, name: 'name', kind: 'text' },
  { ...half, name: 'name_local', kind: 'text' },
  { ...half, name: 'country', kind: 'country' },
  { ...half, name: 'phone', kind: 'text', as: 'tel' },
  { ...half, name: 'account', kind: 'text', as: 'code' },
  { ...half, name: 'bank', kind: 'text' },
  { ...half, name: 'relationship', kind: 'text' },
  { ...half, name: 'date_of_birth', kind: 'birthday' },
];

/** Definition of the record type "beneficiary": a person to whom a customer sends money. */
const beneficiaryKind: RecordKind<Beneficiary> = {
  calls: beneficiaries,
  words: 'beneficiaries',
  nameOf: ({ name }) => name,
  audit: 'beneficiary',
  warningOf: ({ same_account }) =>
    same_account
      ? { key: 'sameAccount', params: { name: same_account.name, party: same_account.party } }
      : undefined,
  fields: FIELDS,
  compactColumns: ['name', 'country'],
  columns: [
    'name',
    'country',
    { id: 'party', cell: ({ party }) => party, sortable: true, width: 180, card: 'line' },
    'phone',
    { id: 'account', width: 200, card: false },
  ],
};

export const BeneficiariesScreen = kindScreen(beneficiaryKind, {
  route: 'app.exchange.beneficiaries',
  messages: ['routes', 'beneficiaries', 'document'],
  Actions: () => (
    <RecordImportButton kind="beneficiaries" page="beneficiaries" endpoint={beneficiaries.import} />
  ),
});
