'use client';

import { useTranslations } from 'use-intl';

import { SimilarParties } from '@/components/pickers/similar-parties';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { partyWords } from '@/lib/format/party-search';
import { PARTY_KINDS, type PartyKind } from '@/lib/domain/party';

type Values = Readonly<{ kind: PartyKind; name: string; phone: string }>;

type Props = Readonly<{
  /** Typed text without a match: a name or a phone number. */
  name: string;
  onTake: (party: Party) => void;
  onClose: () => void;
}>;

/** Dialog that creates a party from within a form, with the minimum of data. */
export function NewPartyDialog({ name, onTake, onClose }: Props) {
  const t = useTranslations('ui.party');
  const take = (party: Party) => {
    onTake(party);
    onClose();
  };
  const record = useRecordForm(parties.store, {
    blank: startOf(name),
    toInput: ({ phone, ...values }: Values) => ({ ...values, ...(phone && { phone }) }),
    onSaved: take,
  });

  return (
    <FormDialog record={record} onClose={onClose} firm title={t('new')}>
      <TextField name="name" label={t('name')} required autoComplete="off" dir="auto" />
      <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
      <SelectField
        name="kind"
        label={t('kind')}
        options={PARTY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SimilarParties onTake={take} />
    </FormDialog>
  );
}

/** A single word of digits is taken as a phone number. */
function startOf(typed: string): Values {
  const [word = '', ...others] = partyWords(typed);
  const isPhone = others.length === 0 && /^\d{4,}$/.test(word);
  return { kind: 'customer', name: isPhone ? '' : typed, phone: isPhone ? typed : '' };
}
