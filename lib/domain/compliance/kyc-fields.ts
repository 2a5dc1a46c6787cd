import type { KycData, KycField, KycType } from './kyc-data';

/** Fields that only individuals have, and fields that only companies have. All other fields exist for both. */
const PERSON_FIELDS = [
  'full_name',
  'given',
  'middle',
  'family',
  'native_script_name',
  'father_name',
  'other_names',
  'dob',
  'place_of_birth',
  'gender',
  'nationalities',
  'residence_country',
  'residency_status',
  'occupation',
  'employer',
  'address',
  'pep',
  'acts_for_self',
  'beneficial_owner',
] as const satisfies readonly KycField[];
const COMPANY_FIELDS = [
  'legal_name',
  'trading_names',
  'registration_no',
  'registry_country',
  'incorporation_date',
  'legal_form',
  'licence_no',
  'lei',
  'registered_address',
  'operating_address',
  'activity_code',
  'website',
  'directors',
  'signatories',
  'beneficial_owners',
] as const satisfies readonly KycField[];

/** Submitted fields that the customer type cannot have: company fields of a person, or personal fields of a company. */
export function strangeFields(type: KycType, data: KycData): readonly KycField[] {
  const strange: readonly KycField[] = type === 'individual' ? COMPANY_FIELDS : PERSON_FIELDS;
  return strange.filter((field) => data[field] !== undefined && data[field] !== null);
}
