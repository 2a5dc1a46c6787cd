'use client';

import { usePartyKinds } from '@/components/accounting/parties/party-filters';
import { SimilarParties } from '@/components/pickers/similar-parties';
import type { Field, Values } from '@/components/fields/field';
import { RecordForm, type RecordFormProps } from '@/components/record/record-form';
import { useFormats } from '@/hooks/use-formats';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** A party being made or changed. Under a new one's name stand those who may be the same. */
export function PartyForm(props: RecordFormProps<Party>) {
  const fields = useFields(props.row);
  return (
    <RecordForm
      {...props}
      kind={{
        // Whoever looks at a party can delete it there.
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

/** The languages that letters are written in, and the one that the party has all the same. */
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

/** What an agent is paid for its remittances. */
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

/** The terms as they are typed; nothing where an agent is paid nothing. */
function termsIn(commission: unknown) {
  // As the group of these fields holds them.
  const { method, amount, currency } = commission as Values;
  return method === 'none' ? null : { method, amount, currency };
}
