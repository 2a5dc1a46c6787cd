'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { type PartyValues, toFields, valuesOf } from '@/components/accounting/parties/party-values';
import type { PartiesAddress } from '@/components/accounting/parties/use-parties-address';
import { SimilarParties } from '@/components/pickers/similar-parties';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type Party, parties } from '@/lib/contract/accounting/parties';
import { PARTY_CLASSES, PARTY_KINDS } from '@/lib/domain/party';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** A party being made or changed. */
export function PartyForm({
  address,
  party,
  onReload,
}: {
  address: PartiesAddress;
  /** Who is changed; without it a new one is made. */
  party?: Party;
  onReload?: () => void;
}) {
  const t = useTranslations('accounting.parties');
  const ui = useTranslations('ui');
  const id = useId();
  const { form, save, failure, isSaving } = usePartyForm(party, address);
  const leave = party ? () => address.open(party.id) : address.close;
  useShortcuts({ save });

  return (
    <PeekPanel
      title={party ? <bdi className="truncate">{party.name}</bdi> : t('create')}
      onClose={leave}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
            {ui('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} onReload={onReload} />
        <Form form={form} id={id} label={t('form')} focus onSubmit={save}>
          <TextField name="name" label={t('name')} required autoComplete="off" dir="auto" />
          <Choices party={party} />
          <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
          <TextField
            name="email"
            label={t('email')}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
          />
          {!party && <SimilarParties />}
          <TextareaField name="note" label={t('note')} maxLength={1000} />
          <CheckboxField name="is_active" label={t('active')} help={t('activeHelp')} />
        </Form>
      </div>
    </PeekPanel>
  );
}

function Choices({ party }: { party: Party | undefined }) {
  const t = useTranslations('accounting.parties');
  const kinds = useTranslations('ui.party.kinds');
  const other = party?.language && !LOCALES.some((one) => one === party.language);
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        name="kind"
        label={t('kind')}
        options={PARTY_KINDS.map((value) => ({ value, label: kinds(value) }))}
      />
      <SelectField
        name="class"
        label={t('class')}
        placeholder={t('unsaid')}
        options={[
          { value: '', label: t('unsaid') },
          ...PARTY_CLASSES.map((value) => ({ value, label: t(`classes.${value}`) })),
        ]}
      />
      <SelectField
        name="language"
        label={t('language')}
        placeholder={t('unsaid')}
        options={[
          { value: '', label: t('unsaid') },
          ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
          ...(other ? [{ value: party.language ?? '', label: party.language ?? '' }] : []),
        ]}
      />
    </div>
  );
}

function usePartyForm(party: Party | undefined, address: PartiesAddress) {
  const t = useTranslations('accounting.parties');
  const onSaved = (saved: Party) => {
    address.showNow(saved.id);
    toast.success(t('saved', { name: saved.name }));
  };
  const add = useRecordForm(parties.store, {
    blank: valuesOf(undefined),
    toInput: toFields,
    onSaved,
  });
  const change = useRecordForm(parties.update, {
    blank: valuesOf(party),
    params: { id: party?.id ?? 0 },
    toInput: (values: PartyValues) => ({ ...toFields(values), version: party?.version ?? 0 }),
    onSaved,
  });
  return party ? change : add;
}
