import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import type { KycField, KycType } from '@/lib/domain/compliance/kyc-data';
import type { FieldErrors } from './draft-changes';
import type { DraftKeeper } from './draft-keeper';

export type StepBody = Readonly<{ keeper: DraftKeeper }>;

export type StepName =
  | 'identity'
  | 'address'
  | 'company'
  | 'people'
  | 'documents'
  | 'profile'
  | 'review';

/** Steps that follow the confirmation of the email address, in order. */
export const STEPS: Readonly<Record<KycType, readonly StepName[]>> = {
  individual: ['identity', 'address', 'documents', 'profile', 'review'],
  company: ['company', 'people', 'documents', 'profile', 'review'],
};

/** Number of steps before those in `STEPS`: the start form and the confirmation of the email code. */
export const STEPS_BEFORE = 2;
export const STEPS_IN_ALL = STEPS_BEFORE + STEPS.individual.length;

const FIELDS: Readonly<Partial<Record<StepName, readonly KycField[]>>> = {
  identity: [
    ...(['full_name', 'native_script_name', 'father_name', 'dob', 'place_of_birth'] as const),
    ...(['gender', 'nationalities', 'residence_country', 'residency_status'] as const),
  ],
  address: ['address'],
  company: [
    ...(['legal_name', 'registry_country', 'registration_no', 'legal_form'] as const),
    ...(['incorporation_date', 'licence_no', 'tax_id', 'website', 'registered_address'] as const),
  ],
  people: ['directors', 'beneficial_owners', 'signatories'],
  profile: [
    ...(['occupation', 'employer', 'purpose', 'source_of_funds', 'source_of_wealth'] as const),
    ...(['expected', 'pep', 'acts_for_self', 'beneficial_owner'] as const),
  ],
};

/** Returns the step that contains a field, such as `data.address.city` or `documents.0.files`. */
export function stepOf(field: string): StepName {
  const [group, name] = field.split('.');
  if (group === 'documents') return 'documents';
  const found = Object.entries(FIELDS).find(([, fields]) => fields.some((one) => one === name));
  // Cast is safe: the keys of `FIELDS` are step names.
  return (found?.[0] ?? 'review') as StepName;
}

type Missing = KycDraft['missing'][number];

/**
 * Step that contains a missing field. The missing document of a person belongs to the documents step, although the
 * server reports it for the person.
 */
export const stepOfMissing = ({ field, code }: Missing): StepName =>
  code.endsWith('-document') ? 'documents' : stepOf(field);

/**
 * Returns the error messages for the missing data of a step, by field. The customer cannot go on to the next step
 * before entering the data.
 */
export function missingAt(step: StepName, { missing }: KycDraft): FieldErrors {
  const here = missing.filter((one) => stepOfMissing(one) === step);
  return Object.fromEntries(here.map(({ field, message }) => [field, message]));
}

/**
 * Step that the customer sees first: the step of the first requested correction, otherwise the first step with missing
 * data, otherwise the review.
 */
export function firstOpen(draft: KycDraft): StepName {
  const [correction] = draft.request?.fields ?? [];
  if (correction) return stepOf(correction.field);
  return (
    STEPS[draft.type].find((step) => Object.keys(missingAt(step, draft)).length > 0) ?? 'review'
  );
}
