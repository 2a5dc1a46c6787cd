import type {
  KycCustomer,
  KycCustomerRow,
  KycRejectedRow,
} from '@/lib/contract/compliance/kyc-customers';
import { KYC_TABS } from '@/lib/contract/compliance/kyc-customers';
import { KYC_STATUSES } from '@/lib/domain/compliance/kyc-state';

/** A row of the KYC queue: a customer who was just submitted. */
export const aKycRow = (own: Partial<KycCustomerRow> = {}): KycCustomerRow => ({
  id: 42,
  number: 'CKYC 00042',
  party_id: null,
  type: 'individual',
  status: 'submitted',
  name: 'Maryam Karimi',
  tier: null,
  risk_level: 'medium',
  source: 'public',
  country: 'AF',
  phone: '+93700123456',
  email: 'maryam@example.com',
  created_at: '2026-11-20T08:00:00Z',
  submitted_at: '2026-11-20T09:00:00Z',
  age_days: 4,
  reviewer: null,
  expires_on: null,
  next_review_on: null,
  attempts: 1,
  data_version: 1,
  version: 3,
  has_hit: false,
  ...own,
});

const PASSPORT: KycCustomer['documents'][number] = {
  id: 7,
  type: 'passport',
  number: 'L898902C3',
  issuing_country: 'UT',
  issued_on: '2016-04-15',
  expires_on: '2031-04-15',
  no_expiry: false,
  mrz: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
  mrz_valid: true,
  person: null,
  status: 'pending',
  reason: null,
  files: [
    {
      id: 71,
      side: 'front',
      content_type: 'image/jpeg',
      size: 240_000,
      uploaded_at: '2026-11-20T08:30:00Z',
      scan: 'clean',
    },
    {
      id: 72,
      side: 'selfie',
      content_type: 'image/jpeg',
      size: 180_000,
      uploaded_at: '2026-11-20T08:31:00Z',
      scan: 'clean',
    },
  ],
};

/** The whole file of that customer. */
export const aKycCustomer = (own: Partial<KycCustomer> = {}): KycCustomer => {
  const { has_hit: _, ...row } = aKycRow();
  const documents = own.documents ?? [PASSPORT];
  return {
    ...row,
    page_status: 'received',
    risk: {
      score: 38,
      level: 'medium',
      model_version: '2026-1',
      parts: [
        { key: 'country_medium', points: 10 },
        { key: 'remittance', points: 10 },
      ],
    },
    limits: null,
    language: 'en',
    consent: null,
    consent_withdrawn_at: null,
    is_masked: false,
    data: {
      full_name: 'Maryam Karimi',
      native_script_name: 'مریم کریمی',
      dob: '1974-08-12',
      nationalities: ['AF'],
      residence_country: 'AF',
      occupation: 'Teacher',
      address: { line: '12 Bazaar Street', city: 'Kabul', country: 'AF' },
      phone: '+93700123456',
    },
    documents,
    files: documents.flatMap(({ id, files }) =>
      files.map((file) => ({ ...file, document_id: id })),
    ),
    checks: [{ key: 'age', level: 'ok', message: 'Of age.' }],
    missing: [],
    versions: [],
    duplicates: [],
    screening: null,
    request: null,
    rejection: null,
    reason: null,
    approved_by: null,
    approved_at: null,
    created_by: null,
    signed_at: null,
    waiting: null,
    history: [{ at: '2026-11-20T09:00:00Z', user: null, action: 'create', changes: {} }],
    ...own,
  };
};

/** A page of the queue, with counts of all states and tabs. */
export const aKycPage = (...data: KycCustomerRow[]) => ({
  data,
  meta: {
    page: 1,
    per_page: 50,
    total: data.length,
    counts: Object.fromEntries(KYC_STATUSES.map((one) => [one, 0])) as Record<
      (typeof KYC_STATUSES)[number],
      number
    >,
    tabs: Object.fromEntries(KYC_TABS.map((one, at) => [one, at + 1])) as Record<
      (typeof KYC_TABS)[number],
      number
    >,
  },
});

export const aRejection = (
  own: Partial<KycRejectedRow['rejection']> = {},
): KycRejectedRow['rejection'] => ({
  reason_code: 'ID_UNREADABLE',
  public_message: 'We could not read your document.',
  internal_note: 'Blurred twice.',
  final: false,
  rejected_by: { id: 3, name: 'Karim' },
  rejected_at: '2026-11-21T10:00:00Z',
  resubmit_after: '2026-11-25',
  attempts: 1,
  duplicate_of: null,
  ...own,
});
