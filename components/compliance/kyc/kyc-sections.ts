import type { KycField, KycType } from '@/lib/domain/compliance/kyc-data';

export type Section = Readonly<{ name: string; fields: readonly KycField[] }>;

/** Sections of the form for each type of customer, with the fields of each section in order. */
export const SECTIONS: Readonly<Record<KycType, readonly Section[]>> = {
  individual: [
    {
      name: 'identity',
      fields: [
        ...(['full_name', 'native_script_name', 'given', 'middle', 'family'] as const),
        ...(['father_name', 'other_names', 'dob', 'gender', 'place_of_birth'] as const),
        'nationalities',
      ],
    },
    {
      name: 'contact',
      fields: ['phone', 'email', 'residence_country', 'residency_status', 'tax_id', 'address'],
    },
    {
      name: 'profile',
      fields: [
        ...(['occupation', 'employer', 'purpose', 'source_of_funds'] as const),
        ...(['source_of_wealth', 'expected'] as const),
      ],
    },
    { name: 'exposure', fields: ['pep', 'acts_for_self', 'beneficial_owner'] },
  ],
  company: [
    {
      name: 'company',
      fields: [
        ...(['legal_name', 'trading_names', 'registration_no', 'registry_country'] as const),
        ...(['incorporation_date', 'legal_form', 'licence_no', 'lei', 'tax_id'] as const),
        ...(['activity_code', 'website'] as const),
      ],
    },
    { name: 'contact', fields: ['phone', 'email', 'registered_address', 'operating_address'] },
    { name: 'people', fields: ['directors', 'signatories', 'beneficial_owners'] },
    { name: 'profile', fields: ['purpose', 'source_of_funds', 'source_of_wealth', 'expected'] },
  ],
};

/** Fields that consist of several parts, such as an address. The messages below `groups.data` contain their labels. */
const GROUPS: readonly string[] = [
  'place_of_birth',
  'address',
  'registered_address',
  'operating_address',
  'pep',
  'expected',
  'beneficial_owner',
];

export const isGroup = (field: string): boolean => GROUPS.includes(field);

/** Returns the form field that contains a field of the contract: `address` for `data.address.city`. */
export const fieldOf = (name: string): string => {
  const parts = name.replace(/^data\./, '').split('.');
  return parts[0] ?? name;
};
