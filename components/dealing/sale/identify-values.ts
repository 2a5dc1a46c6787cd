import { IDENTITY_DOCUMENTS } from '@/lib/domain/compliance/kyc-data';
import type { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import type { InputOf } from '@/lib/contract/endpoint';
import type { PadValues } from './pad-values';

type DocumentType = (typeof IDENTITY_DOCUMENTS)[number];

/** Values of the identification dialog. The field names match the names in the request. */
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

/** Customer file that the dialog has created. */
export type Made = Readonly<{ id: number; name: string }>;

/** Customer data that was entered on the ticket. */
export type TicketCustomer = Readonly<Record<'name' | 'phone' | 'id_type' | 'id_number', string>>;

/** Initial values of the dialog, taken from the ticket. */
export const identifyBlank = ({
  name,
  phone,
  id_type,
  id_number,
}: TicketCustomer): IdentifyValues => ({
  phone,
  data: { full_name: name, dob: '', nationalities: [null], address: { line: '' } },
  documents: [
    {
      type: IDENTITY_DOCUMENTS.find((type) => type === id_type) ?? 'passport',
      number: id_number,
      issuing_country: null,
      expires_on: '',
    },
  ],
});

/**
 * Replaces values of the dialog with the ticket fields that have changed since the user last typed in the dialog. Empty
 * ticket fields are ignored.
 */
export function withTicket(
  { phone, data, documents: [paper, ...others] }: IdentifyValues,
  { before, now }: Readonly<{ before: TicketCustomer; now: TicketCustomer }>,
): IdentifyValues {
  const fresh = identifyBlank(now);
  const [freshPaper] = fresh.documents;
  const changed = (field: keyof TicketCustomer) =>
    now[field] !== '' && now[field] !== before[field];
  return {
    phone: changed('phone') ? fresh.phone : phone,
    data: changed('name') ? { ...data, full_name: now.name } : data,
    documents: [paper, ...others].flatMap((one, at) =>
      one && freshPaper && at === 0
        ? {
            ...one,
            ...(changed('id_type') && { type: freshPaper.type }),
            ...(changed('id_number') && { number: now.id_number }),
          }
        : (one ?? []),
    ),
  };
}

const unlessEmpty = <Key extends string>(key: Key, text: string) =>
  text.trim() === '' ? {} : { [key]: text };

/** Request body of the customer draft, without empty fields. */
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

/** Converts the identity to the walk-in data of the ticket, for a ticket that has no registered customer. */
export function walkInOf({ phone, data, documents }: IdentifyValues): PadValues['walk_in'] {
  const [paper] = documents;
  return {
    name: data.full_name,
    phone,
    id_number: paper?.number ?? '',
    id_type: ON_TICKET.find((type) => type === paper?.type) ?? 'other',
  };
}
