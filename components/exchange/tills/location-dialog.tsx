'use client';

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LimitFields } from '@/components/exchange/tills/limit-fields';
import {
  type LocationValues,
  toChange,
  toDraft,
  valuesOf,
} from '@/components/exchange/tills/location-values';
import { AccountPicker } from '@/components/pickers/account-picker';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type Location, LOCATION_TYPES, locations } from '@/lib/contract/exchange/locations';
import { branches } from '@/lib/contract/settings/branches';

type Props = Readonly<{ place: Location | undefined; onClose: () => void }>;

const BANK = ['bank'] as const;

/** A new till, vault or bank account, or one that is there. */
export function LocationDialog({ place, onClose }: Props) {
  const t = useTranslations('exchange.tills.place');
  const ui = useTranslations('ui');
  const id = useId();
  const { may } = usePermission('tills');
  const { form, save, failure, isSaving } = usePlaceForm(place, onClose);
  const deletion = useDeletion(locations.destroy, (_, { is_deleted }) => {
    if (is_deleted === 'yes') onClose();
  });
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={place ? place.name : t('new')}
      actions={
        <>
          {place && may('delete') && (
            <Button
              variant="ghost"
              className="me-auto"
              onClick={() =>
                void deletion.remove(place.id, { label: place.name, record: place.name })
              }
            >
              {ui('delete.button')}
            </Button>
          )}
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <div className="grid max-h-[65vh] gap-3 overflow-auto pt-2">
        <FormFailure failure={failure} />
        {deletion.kept !== undefined && <Callout tone="negative">{deletion.kept}</Callout>}
        <Form form={form} id={id} label={t('form')} focus onSubmit={save}>
          <TextField name="name" label={t('name')} required autoComplete="off" dir="auto" />
          {!place && <Kind />}
          <BranchField />
          <LimitFields />
          {place && <CheckboxField name="is_active" label={t('active')} />}
        </Form>
      </div>
    </Dialog>
  );
}

function usePlaceForm(place: Location | undefined, onClose: () => void) {
  const t = useTranslations('exchange.tills.place');
  const onSaved = ({ name }: Location) => {
    toast.success(t('saved', { place: name }));
    onClose();
  };
  const add = useRecordForm(locations.store, {
    blank: valuesOf(undefined),
    toInput: toDraft,
    onSaved,
  });
  const change = useRecordForm(locations.update, {
    blank: valuesOf(place),
    params: { id: place?.id ?? 0 },
    toInput: (values: LocationValues) => ({ ...toChange(values), version: place?.version ?? 0 }),
    onSaved,
  });
  return place ? change : add;
}

/** What it is; a bank stands on an account of its own. */
function Kind() {
  const t = useTranslations('exchange.tills');
  const type = useWatch<LocationValues, 'type'>({ name: 'type' });
  return (
    <>
      <SelectField
        name="type"
        label={t('place.type')}
        options={LOCATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {type === 'bank' && (
        <AccountPicker
          name="account_id"
          label={t('place.account')}
          help={t('place.accountHelp')}
          required
          kinds={BANK}
          among={(account) => account.type === 'asset'}
        />
      )}
    </>
  );
}

/** Only where there is more than one branch, and somebody who may see them. */
function BranchField() {
  const t = useTranslations('exchange.tills.place');
  const { may } = usePermission('organization details');
  const { data = [] } = useAnswer(branches.list, undefined, { enabled: may('view') });
  if (data.length < 2) return null;
  return (
    <SelectField
      name="branch_id"
      label={t('branch')}
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
