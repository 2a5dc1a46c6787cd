'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PartyPicker } from '@/components/pickers/party-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { useAccounts } from '@/hooks/use-accounts';
import type { Values } from '@/components/fields/field';

type Props = Readonly<{ account: string }>;

/** Purposes of accounts whose cash is held in tills and vaults. */
const NOTES: readonly (string | null)[] = ['cash', 'currency_stock'];

/** Field for the till or vault; shown only for a cash account. */
export function PayingPlace({ account }: Props) {
  const t = useTranslations('assets.asset.fields');
  const chosen = useChosen(account);
  const isAsked = chosen !== undefined && NOTES.includes(chosen.purpose);
  useEmptied('location_id', isAsked);
  return isAsked && <PlaceField name="location_id" label={t('location_id')} />;
}

/** Field for the party whose balance pays; shown only for accounts that require a party. */
export function PayingParty({ account }: Props) {
  const t = useTranslations('assets.asset.fields');
  const isAsked = useChosen(account)?.party_required === true;
  useEmptied('party_id', isAsked);
  useHeldAsId('party_id');
  return isAsked && <PartyPicker name="party_id" label={t('party_id')} newKind="other" required />;
}

function useChosen(name: string) {
  const id = useWatch<Record<string, number | null>>({ name });
  const { data } = useAccounts();
  return data?.find((account) => account.id === id);
}

/** Clears the value of a field when it is hidden, so that the value is not sent. */
function useEmptied(name: string, isAsked: boolean) {
  const { getValues, setValue } = useFormContext<Values>();
  useEffect(() => {
    if (!isAsked && getValues(name) !== null) setValue(name, null);
  }, [name, isAsked, getValues, setValue]);
}

/** A loaded draft has the id as text; it is converted, because the party picker needs a number. */
function useHeldAsId(name: string) {
  const { getValues, setValue } = useFormContext<Values>();
  useEffect(() => {
    const held = getValues(name);
    if (typeof held === 'string' && held !== '') setValue(name, Number(held));
  }, [name, getValues, setValue]);
}
