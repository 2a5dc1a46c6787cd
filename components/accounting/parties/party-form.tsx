'use client';

import { usePartyKinds } from './party-filters';
import { SimilarParties } from '@/components/pickers/similar-parties';
import type { Field, Values } from '@/components/fields/field';
import { RecordForm, type RecordFormProps } from '@/components/record/record-form';
import { useFormats } from '@/hooks/use-formats';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** Form of a party. The form of a new party lists existing parties that match the entered name or phone number. */
export function PartyForm(props: RecordFormProps<Party>) {
  const fields = useFields(props.row);
  return (
    <RecordForm
      {...props}
      kind={{
        // The form has no call that deletes a party, because the panel offers the deletion.
        calls: { store: parties.store, update: parties.update },
        words: 'parties',
        nameOf: ({ name }) => name,
        fields,
        sent: ({ kind, commission }) =>
          kind === 'agent' ? { commission: termsIn(commission) } : {},
      }}
    />
  );
}

function useFields(row: Party | undefined): readonly Field[] {
  const { decimalsOf } = useFormats();
  const kinds = usePartyKinds();
  return [
    { name: 'name', kind: 'text' },
    { name: 'kind', kind: 'choice', width: 'third', initial: 'customer', options: kinds },
    { name: 'class', kind: 'choice', width: 'third' },
    { name: 'language', kind: 'choice', width: 'third', options: languagesOf(row) },
    {
      name: 'settlement_limit',
      kind: 'money',
      decimals: () => decimalsOf(''),
      when: ({ kind }) => kind === 'dealer' || kind === 'bank',
    },
    COMMISSION,
    { name: 'phone', kind: 'text', as: 'tel' },
    { name: 'email', kind: 'text', as: 'email' },
    ...(row ? [] : [SIMILAR]),
    { name: 'note', kind: 'prose' },
    { name: 'is_active', kind: 'flag' },
  ];
}

/** Choices for the language of letters: the product's languages, and any other language that the party already has. */
function languagesOf(row: Party | undefined) {
  const language = row?.language;
  const others = language && !LOCALES.some((one) => one === language) ? [language] : [];
  return [
    ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
    ...others.map((value) => ({ value, label: value })),
  ];
}

const SIMILAR: Field = { name: 'similar', kind: 'own', drawn: <SimilarParties /> };

const hasTerms = ({ method }: Values) => method !== 'none';

const COMMISSION: Field = {
  name: 'commission',
  kind: 'group',
  isNeeded: true,
  when: ({ kind }) => kind === 'agent',
  fields: [
    { name: 'method', kind: 'choice', width: 'third', initial: 'none' },
    { name: 'amount', kind: 'figure', width: 'third', when: hasTerms },
    { name: 'currency', kind: 'currency', width: 'third', when: hasTerms },
  ],
};

/** Returns the commission for the request; null for no commission. */
function termsIn(commission: unknown) {
  // Cast is safe: the field group `commission` contains these three fields.
  const { method, amount, currency } = commission as Values;
  return method === 'none' ? null : { method, amount, currency };
}
