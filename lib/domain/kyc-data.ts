/** Whom the organisation knows: a person, or a company. */
export const KYC_TYPES = ['individual', 'company'] as const;
export type KycType = (typeof KYC_TYPES)[number];

/** How much was asked, and so how much may be done. */
export const KYC_TIERS = ['basic', 'standard', 'enhanced'] as const;
export type KycTier = (typeof KYC_TIERS)[number];

/** Where what was told came from: from the customer, or from staff who filled it in. */
export const KYC_SOURCES = ['public', 'staff'] as const;

/** The languages that letters to customers are written in. */
export const KYC_LANGUAGES = ['en', 'fa'] as const;
export type KycLanguage = (typeof KYC_LANGUAGES)[number];

export const PEP_KINDS = ['none', 'self', 'family', 'associate'] as const;
export const GENDERS = ['female', 'male', 'other'] as const;
export const RESIDENCY_STATUSES = [
  'citizen',
  'permanent',
  'temporary',
  'refugee',
  'visitor',
] as const;

/** How somebody controls a company; a senior manager stands in where nobody owns enough of it. */
export const CONTROL_TYPES = ['shares', 'votes', 'other', 'senior_manager'] as const;

export const KYC_DOCUMENT_TYPES = [
  'passport',
  'national_id',
  'residence_permit',
  'driving_licence',
  'travel_doc',
  'registration_cert',
  'licence',
  'articles',
  'owner_register',
  'address_proof',
  'source_of_funds',
  'other',
] as const;
export type KycDocumentType = (typeof KYC_DOCUMENT_TYPES)[number];

/** The papers that say who somebody is; each has a number and mostly a day that it ends on. */
export const IDENTITY_DOCUMENTS = [
  'passport',
  'national_id',
  'residence_permit',
  'driving_licence',
  'travel_doc',
] as const satisfies readonly KycDocumentType[];

/** Of these the back is asked for beside the front. */
export const TWO_SIDED: readonly KycDocumentType[] = [
  'national_id',
  'residence_permit',
  'driving_licence',
];

export const FILE_SIDES = ['front', 'back', 'selfie', 'page'] as const;
export type FileSide = (typeof FILE_SIDES)[number];

export const DOCUMENT_VERDICTS = ['pending', 'accepted', 'rejected', 'expired'] as const;
export const VERIFICATION_METHODS = ['sighted', 'certified_copy', 'e_id', 'registry'] as const;

/** Whoever owns at least so many percent of a company is named. */
export const OWNER_PERCENT = 25;

/** A proof of address is at most so many months old when it is sent in. */
export const ADDRESS_PROOF_MONTHS = 3;

/** What one customer may send. */
export const KYC_FILES = 12;
export const KYC_FILE_BYTES = 10 * 1024 * 1024;
export const UPLOADS_A_SESSION = 20;
export const UPLOAD_BYTES_A_SESSION = 60 * 1024 * 1024;

type Address = Readonly<{
  line?: string | undefined;
  city?: string | undefined;
  region?: string | undefined;
  postcode?: string | undefined;
  country?: string | undefined;
}>;

export type Pep = Readonly<{
  kind: (typeof PEP_KINDS)[number];
  position?: string | undefined;
  country?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}>;

/** Somebody who runs, owns or signs for a company. `key` is what a document of theirs names them by. */
export type KycPerson = Readonly<{
  key?: string | undefined;
  name: string;
  native_script_name?: string | undefined;
  dob?: string | undefined;
  nationality?: string | undefined;
  residence_country?: string | undefined;
  pep?: Pep | undefined;
}>;

type KycOwner = KycPerson & Readonly<{ pct: string; control_type: (typeof CONTROL_TYPES)[number] }>;

/** What a customer has told so far: of a draft any of it may be missing. */
export type KycData = Readonly<
  Partial<{
    full_name: string | undefined;
    given: string | undefined;
    middle: string | undefined;
    family: string | undefined;
    native_script_name: string | undefined;
    father_name: string | undefined;
    other_names: readonly string[] | undefined;
    dob: string | undefined;
    place_of_birth:
      Readonly<{ city?: string | undefined; country?: string | undefined }> | undefined;
    gender: (typeof GENDERS)[number] | undefined;
    nationalities: readonly string[] | undefined;
    residence_country: string | undefined;
    residency_status: (typeof RESIDENCY_STATUSES)[number] | undefined;
    occupation: string | undefined;
    employer: string | undefined;
    address: Address | undefined;
    pep: Pep | undefined;
    acts_for_self: boolean | undefined;
    beneficial_owner: KycPerson | undefined;

    legal_name: string | undefined;
    trading_names: readonly string[] | undefined;
    registration_no: string | undefined;
    registry_country: string | undefined;
    incorporation_date: string | undefined;
    legal_form: string | undefined;
    licence_no: string | undefined;
    lei: string | undefined;
    registered_address: Address | undefined;
    operating_address: Address | undefined;
    activity_code: string | undefined;
    website: string | undefined;
    directors: readonly KycPerson[] | undefined;
    signatories:
      | readonly (KycPerson &
          Readonly<{ mandate?: string | undefined; limit?: string | undefined }>)[]
      | undefined;
    beneficial_owners: readonly KycOwner[] | undefined;

    phone: string | undefined;
    email: string | undefined;
    tax_id: string | undefined;
    source_of_funds: string | undefined;
    source_of_wealth: string | undefined;
    purpose: string | undefined;
    expected:
      | Readonly<{
          /** In the base currency. */
          monthly_volume?: string | undefined;
          currencies?: readonly string[] | undefined;
          corridors?: readonly string[] | undefined;
        }>
      | undefined;
  }>
>;
export type KycField = keyof KycData;

/** A paper as it was told; whether it is genuine is decided by a reviewer. */
export type KycDocument = Readonly<{
  type: KycDocumentType;
  number?: string | null | undefined;
  issuing_country?: string | null | undefined;
  issued_on?: string | null | undefined;
  expires_on?: string | null | undefined;
  no_expiry?: boolean | undefined;
  /** Of a company's document: the `key` of the person that it belongs to. */
  person?: string | null | undefined;
  files: readonly Readonly<{ side: FileSide }>[];
}>;

/** Everybody behind a customer: who runs, signs for or owns a company, and for whom somebody acts. */
export const peopleBehind = (data: KycData): readonly KycPerson[] =>
  [data.directors, data.signatories, data.beneficial_owners, data.beneficial_owner].flatMap(
    (some) => some ?? [],
  );

/** What a customer is called: as the document has it, or as the register does. */
export const kycName = (type: KycType, data: KycData): string =>
  (type === 'individual' ? data.full_name : data.legal_name) ?? '';

/** Every name that a customer goes by, for whoever looks for it. */
export function kycNames(type: KycType, data: KycData): readonly string[] {
  const own =
    type === 'individual'
      ? [data.full_name, data.native_script_name, ...(data.other_names ?? [])]
      : [data.legal_name, ...(data.trading_names ?? [])];
  return own.flatMap((name) => (name ? [name] : []));
}
