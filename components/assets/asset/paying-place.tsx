'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PartyPicker } from '@/components/pickers/party-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { useAccounts } from '@/hooks/use-accounts';
import type { Values } from '@/components/fields/field';

type Props = Readonly<{ account: string }>;

/** Purposes of accounts whose cash is in tills and vaults. */
const NOTES: readonly (string | null)[] = ['cash', 'currency_stock'];

/** Field for the till or vault. It is shown only if the account holds cash. */
export function PayingPlace({ account }: Props) {
  const t = useTranslations('assets.asset.fields');
  const chosen = useChosen(account);
  const isRequired = chosen !== undefined && NOTES.includes(chosen.purpose);
  useEmptied('location_id', isRequired);
  return isRequired && <PlaceField name="location_id" label={t('location_id')} />;
}

/** Field for the party on whose balance the amount is posted. It is shown only if the account requires a party. */
export function PayingParty({ account }: Props) {
  const t = useTranslations('assets.asset.fields');
  const isRequired = useChosen(account)?.party_required === true;
  useEmptied('party_id', isRequired);
  useHeldAsId('party_id');
  return (
    isRequired && <PartyPicker name="party_id" label={t('party_id')} newKind="other" required />
  );
}

function useChosen(name: string) {
  const id = useWatch<Record<string, number | null>>({ name });
  const { data } = useAccounts();
  return data?.find((account) => account.id === id);
}

/** Clears a field when it is hidden, so that its value is not sent. */
function useEmptied(name: string, isRequired: boolean) {
  const { getValues, setValue } = useFormContext<Values>();
  useEffect(() => {
    if (!isRequired && getValues(name) !== null) setValue(name, null);
  }, [name, isRequired, getValues, setValue]);
}

/** Converts the id of a loaded draft from text to a number, because the party picker needs a number. */
function useHeldAsId(name: string) {
  const { getValues, setValue } = useFormContext<Values>();
  useEffect(() => {
    const held = getValues(name);
    if (typeof held === 'string' && held !== '') setValue(name, Number(held));
  }, [name, getValues, setValue]);
}
