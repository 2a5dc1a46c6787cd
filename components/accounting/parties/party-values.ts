import type { Party, parties } from '@/lib/contract/accounting/parties';
import type { InputOf } from '@/lib/contract/endpoint';
import type { PartyKind } from '@/lib/domain/party';

/** A choice that was not made is an empty text. */
export type PartyValues = Readonly<{
  kind: PartyKind;
  name: string;
  phone: string;
  email: string;
  language: string;
  class: Party['class'] | '';
  note: string;
  is_active: boolean;
}>;

export const valuesOf = (party: Party | undefined): PartyValues => ({
  kind: party?.kind ?? 'customer',
  name: party?.name ?? '',
  phone: party?.phone ?? '',
  email: party?.email ?? '',
  language: party?.language ?? '',
  class: party?.class ?? '',
  note: party?.note ?? '',
  is_active: party?.is_active ?? true,
});

export const toFields = (values: PartyValues): InputOf<typeof parties.store> => ({
  kind: values.kind,
  name: values.name,
  phone: values.phone || null,
  email: values.email || null,
  language: values.language || null,
  class: values.class || null,
  note: values.note,
  is_active: values.is_active,
});
