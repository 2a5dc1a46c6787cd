export const KYC_TYPES = ['individual', 'company'] as const;
export type KycType = (typeof KYC_TYPES)[number];

/** Levels of identification, from the lowest to the highest. */
export const KYC_TIERS = ['basic', 'standard', 'enhanced'] as const;
export type KycTier = (typeof KYC_TIERS)[number];

/** Origin of a file: opened by the customer on the public form, or by staff. Both may enter data later. */
export const KYC_SOURCES = ['public', 'staff'] as const;

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

/** Ways in which a person controls a company. A senior manager is named if no owner has a sufficient share. */
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

/** Identity documents; every one has a number and usually an expiry date. */
export const IDENTITY_DOCUMENTS = [
  'passport',
  'national_id',
  'residence_permit',
  'driving_licence',
  'travel_doc',
] as const satisfies readonly KycDocumentType[];

/** True for a type of document that proves identity. */
export const isIdentityDocument = (type: string): boolean =>
  IDENTITY_DOCUMENTS.some((identity) => identity === type);

/** Documents that require a picture of the back too. */
export const TWO_SIDED: readonly KycDocumentType[] = [
  'national_id',
  'residence_permit',
  'driving_licence',
];

export const FILE_SIDES = ['front', 'back', 'selfie', 'page'] as const;
export type FileSide = (typeof FILE_SIDES)[number];

export const DOCUMENT_VERDICTS = ['pending', 'accepted', 'rejected', 'expired'] as const;
export const VERIFICATION_METHODS = ['sighted', 'certified_copy', 'e_id', 'registry'] as const;

/** Share of a company, in percent, from which the public form asks for an owner. */
export const OWNER_PERCENT = 25;

/** Maximum age of a proof of address when it is submitted, in months. */
export const ADDRESS_PROOF_MONTHS = 3;

/** Limits on files: number of files per customer, bytes per file, and number and total bytes of uploads per session. */
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

/** A person behind a customer, such as a director or an owner. Documents refer to the person by `key`. */
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

/** Data of a customer. In a draft any field may be missing. */
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
      | Readonly<{ city?: string | undefined; country?: string | undefined }>
      | undefined;
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
          /** Expected monthly volume in base currency. */
          monthly_volume?: string | undefined;
          currencies?: readonly string[] | undefined;
          corridors?: readonly string[] | undefined;
        }>
      | undefined;
  }>
>;
export type KycField = keyof KycData;

/** A document as the customer declares it; a reviewer decides whether it is genuine. */
export type KycDocument = Readonly<{
  type: KycDocumentType;
  number?: string | null | undefined;
  issuing_country?: string | null | undefined;
  issued_on?: string | null | undefined;
  expires_on?: string | null | undefined;
  no_expiry?: boolean | undefined;
  /** The `key` of the person to whom a company's document belongs. */
  person?: string | null | undefined;
  files: readonly Readonly<{ side: FileSide }>[];
}>;

/** Everyone behind a customer: directors, signatories, owners, and the person for whom the customer acts. */
export const peopleBehind = (data: KycData): readonly KycPerson[] =>
  [data.directors, data.signatories, data.beneficial_owners, data.beneficial_owner].flatMap(
    (some) => some ?? [],
  );

/** Name of a customer as on the identity document or in the company register. */
export const kycName = (type: KycType, data: KycData): string =>
  (type === 'individual' ? data.full_name : data.legal_name) ?? '';

/** Names by which a customer is searched, screened and compared with other customers. */
export function kycNames(type: KycType, data: KycData): readonly string[] {
  const own =
    type === 'individual'
      ? [data.full_name, data.native_script_name, ...(data.other_names ?? [])]
      : [data.legal_name, ...(data.trading_names ?? [])];
  return own.flatMap((name) => (name ? [name] : []));
}

const OF_A_PERSON: readonly KycField[] = [
  'full_name',
  'dob',
  'nationalities',
  'residence_country',
  'occupation',
  'purpose',
  'source_of_funds',
  'pep',
  'acts_for_self',
];
const OF_A_COMPANY: readonly KycField[] = [
  'legal_name',
  'registration_no',
  'registry_country',
  'incorporation_date',
  'legal_form',
  'purpose',
  'source_of_funds',
  'directors',
  'signatories',
  'beneficial_owners',
];

/** Required fields of each customer type; the form marks them. */
export const REQUIRED_FIELDS: Readonly<Record<KycType, readonly KycField[]>> = {
  individual: OF_A_PERSON,
  company: OF_A_COMPANY,
};

/** Address that each customer type must give, and the required parts of that address. */
export const REQUIRED_ADDRESS = {
  individual: 'address',
  company: 'registered_address',
  parts: ['line', 'city', 'country'],
} as const;

/** Required data of each beneficial owner, besides the name and the share. */
export const REQUIRED_OF_AN_OWNER = ['dob', 'nationality', 'residence_country'] as const;

/** Required data of an identity document; `expires_on` is not required if the document has no expiry. */
export const REQUIRED_OF_IDENTITY = ['number', 'issuing_country', 'expires_on'] as const;
