'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { SimilarParties } from '@/components/pickers/similar-parties';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { partyWords } from '@/lib/format/party-search';
import { PARTY_KINDS, type PartyKind } from '@/lib/domain/party';

type Values = Readonly<{ kind: PartyKind; name: string; phone: string }>;

/** Adds a party in the middle of other work, with as little as it takes; the rest can follow. */
export function NewPartyDialog({
  name,
  onTake,
  onClose,
}: {
  /** What was typed and not found: a name, or a telephone number. */
  name: string;
  onTake: (party: Party) => void;
  onClose: () => void;
}) {
  const t = useTranslations('ui.party');
  const ui = useTranslations('ui');
  const id = useId();
  const take = (party: Party) => {
    onTake(party);
    onClose();
  };
  const { form, save, failure, isSaving } = useRecordForm(parties.store, {
    blank: startOf(name),
    toInput: ({ phone, ...values }: Values) => ({ ...values, ...(phone && { phone }) }),
    onSaved: take,
  });
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={t('new')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pt-2">
        <FormFailure failure={failure} />
        <Form form={form} id={id} label={t('new')} onSubmit={save}>
          <TextField name="name" label={t('name')} required autoComplete="off" dir="auto" />
          <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
          <SelectField
            name="kind"
            label={t('kind')}
            options={PARTY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <SimilarParties onTake={take} />
        </Form>
      </div>
    </Dialog>
  );
}

/** A single word of digits is a telephone number. */
function startOf(typed: string): Values {
  const [word = '', ...others] = partyWords(typed);
  const isPhone = others.length === 0 && /^\d{4,}$/.test(word);
  return { kind: 'customer', name: isPhone ? '' : typed, phone: isPhone ? typed : '' };
}
