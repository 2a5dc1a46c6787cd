import { IDENTITY_DOCUMENTS } from '@/lib/domain/kyc-data';
import type { kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import type { InputOf } from '@/lib/contract/endpoint';
import type { PadValues } from '@/components/exchange/sales/pad-values';

type DocumentType = (typeof IDENTITY_DOCUMENTS)[number];

/** What a teller types of whoever stands at the counter, by the names that the host knows it by. */
export type IdentifyValues = {
  phone: string;
  data: {
    full_name: string;
    dob: string;
    nationalities: (string | null)[];
    address: { line: string };
  };
  documents: {
    type: DocumentType;
    number: string;
    issuing_country: string | null;
    expires_on: string;
  }[];
};

/** The file that was begun. */
export type Made = Readonly<{ id: number; name: string }>;

type Known = Readonly<{ name: string; phone: string; id_type: string; id_number: string }>;

/** Begins with what the ticket knows already. */
export const identifyBlank = ({ name, phone, id_type, id_number }: Known): IdentifyValues => ({
  phone,
  data: { full_name: name, dob: '', nationalities: [null], address: { line: '' } },
  documents: [
    {
      type: IDENTITY_DOCUMENTS.find((type) => type === id_type) ?? 'passport',
      ...{ number: id_number, issuing_country: null, expires_on: '' },
    },
  ],
});

const unlessEmpty = <Key extends string>(key: Key, text: string) =>
  text.trim() === '' ? {} : { [key]: text };

/** The draft of a customer that becomes of it; what was left empty is left out. */
export function identifyBody(
  { phone, data, documents }: IdentifyValues,
  partyId: number | null,
): InputOf<typeof kycCustomers.store> {
  const [nationality = null] = data.nationalities;
  return {
    type: 'individual',
    ...(partyId !== null && { party_id: partyId }),
    ...unlessEmpty('phone', phone),
    data: {
      full_name: data.full_name,
      ...unlessEmpty('dob', data.dob),
      ...(nationality !== null && { nationalities: [nationality] }),
      ...(data.address.line.trim() !== '' && { address: data.address }),
    },
    documents: documents.map(({ type, number, issuing_country, expires_on }) => ({
      type,
      ...unlessEmpty('number', number),
      ...(issuing_country !== null && { issuing_country }),
      ...unlessEmpty('expires_on', expires_on),
    })),
  };
}

const ON_TICKET = ['passport', 'national_id', 'driving_licence'] as const;

/** What the ticket itself keeps of them, since nobody is its customer yet. */
export function walkInOf({ phone, data, documents }: IdentifyValues): PadValues['walk_in'] {
  const [paper] = documents;
  return {
    ...{ name: data.full_name, phone, id_number: paper?.number ?? '' },
    id_type: ON_TICKET.find((type) => type === paper?.type) ?? 'other',
  };
}
