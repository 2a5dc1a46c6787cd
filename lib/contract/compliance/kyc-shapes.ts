import * as v from 'valibot';

import {
  DOCUMENT_VERDICTS,
  FILE_SIDES,
  KYC_DOCUMENT_TYPES,
  CONTROL_TYPES,
  GENDERS,
  PEP_KINDS,
  RESIDENCY_STATUSES,
} from '@/lib/domain/compliance/kyc-data';
import { clearable } from '@/lib/contract/clearable';
import { list } from '@/lib/contract/lists';
import {
  BirthDay,
  Day,
  Id,
  Instant,
  Line,
  Prose,
  Amount,
  CurrencyCode,
  Email,
  Name,
} from '@/lib/contract/schemas';
import { Country, Phone } from './kyc-reach';

const Address = v.strictObject({
  line: v.optional(Line(300)),
  city: v.optional(Line(100)),
  region: v.optional(Line(100)),
  postcode: v.optional(Line(20)),
  country: v.optional(Country),
});

/**
 * A public office that makes a person politically exposed. The holder is the person, a relative or a close associate.
 */
const Pep = v.strictObject({
  kind: v.picklist(PEP_KINDS, 'choice'),
  position: v.optional(Line(200)),
  country: v.optional(Country),
  from: v.optional(BirthDay),
  to: v.optional(BirthDay),
});

const Share = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)$/, 'percent'),
);

const person = {
  /** Key that identifies this person in the list of persons. Identity documents refer to their person by this key. */
  key: v.optional(v.pipe(v.string('text'), v.regex(/^[\w-]{1,40}$/, 'text'))),
  name: Name(200),
  native_script_name: v.optional(Line(200)),
  dob: v.optional(BirthDay),
  nationality: v.optional(Country),
  residence_country: v.optional(Country),
  pep: v.optional(Pep),
} as const;
const Person = v.strictObject(person);

const OF_A_PERSON = {
  /** Names exactly as printed on the document. */
  full_name: v.optional(Line(200)),
  given: v.optional(Line(100)),
  middle: v.optional(Line(100)),
  family: v.optional(Line(100)),
  native_script_name: v.optional(Line(200)),
  father_name: v.optional(Line(200)),
  other_names: v.optional(list(Name(200), 10)),
  dob: v.optional(BirthDay),
  place_of_birth: v.optional(
    v.strictObject({ city: v.optional(Line(100)), country: v.optional(Country) }),
  ),
  gender: v.optional(v.picklist(GENDERS, 'choice')),
  nationalities: v.optional(list(Country, 5)),
  residence_country: v.optional(Country),
  residency_status: v.optional(v.picklist(RESIDENCY_STATUSES, 'choice')),
  occupation: v.optional(Line(200)),
  employer: v.optional(Line(200)),
  address: v.optional(Address),
  pep: v.optional(Pep),
  acts_for_self: v.optional(v.boolean('boolean')),
  /** The beneficial owner for whom the customer acts; missing if the customer acts on their own behalf. */
  beneficial_owner: v.optional(Person),
} as const;

const OF_A_COMPANY = {
  legal_name: v.optional(Line(200)),
  trading_names: v.optional(list(Name(200), 10)),
  registration_no: v.optional(Line(60)),
  registry_country: v.optional(Country),
  incorporation_date: v.optional(BirthDay),
  legal_form: v.optional(Line(100)),
  licence_no: v.optional(Line(60)),
  lei: v.optional(v.pipe(v.string('lei'), v.regex(/^[A-Z0-9]{18}\d{2}$/, 'lei'))),
  registered_address: v.optional(Address),
  operating_address: v.optional(Address),
  activity_code: v.optional(Line(60)),
  website: v.optional(Line(200)),
  directors: v.optional(list(Person, 20)),
  signatories: v.optional(
    list(
      v.strictObject({ ...person, mandate: v.optional(Line(200)), limit: v.optional(Amount) }),
      20,
    ),
  ),
  beneficial_owners: v.optional(
    list(
      v.strictObject({
        ...person,
        pct: Share,
        control_type: v.picklist(CONTROL_TYPES, 'choice'),
      }),
      20,
    ),
  ),
} as const;

const OF_BOTH = {
  phone: v.optional(Phone),
  email: v.optional(Email),
  tax_id: v.optional(Line(60)),
  source_of_funds: v.optional(Prose(1000)),
  source_of_wealth: v.optional(Prose(1000)),
  purpose: v.optional(Line(300)),
  expected: v.optional(
    v.strictObject({
      /** Expected volume in the base currency. */
      monthly_volume: v.optional(Amount),
      currencies: v.optional(list(CurrencyCode, 30)),
      /** Countries to or from which the customer expects to send or receive money. */
      corridors: v.optional(list(Country, 30)),
    }),
  ),
} as const;

/** All fields of a customer's data. In a draft, every field is optional. */
const kycDataFields = { ...OF_A_PERSON, ...OF_A_COMPANY, ...OF_BOTH } as const;

/** A request that changes a customer's data. A missing field is unchanged; null clears it. */
export const KycDataChange = v.strictObject(clearable(kycDataFields));
export type KycDataChange = v.InferOutput<typeof KycDataChange>;

/** A customer's data in an answer. Some fields are masked or missing if the reader may not see sensitive data. */
export const ShownKycData = v.object(kycDataFields);
export type ShownKycData = v.InferOutput<typeof ShownKycData>;

/**
 * An identity document in a request. With an `id` it changes an existing document; without an `id` it adds a document.
 * A document that is missing from the list is deleted with its files.
 */
export const KycDocumentBody = v.strictObject({
  id: v.optional(Id),
  type: v.picklist(KYC_DOCUMENT_TYPES, 'choice'),
  number: v.optional(v.nullable(Line(60))),
  issuing_country: v.optional(v.nullable(Country)),
  issued_on: v.optional(v.nullable(BirthDay)),
  expires_on: v.optional(v.nullable(Day)),
  no_expiry: v.optional(v.boolean('boolean')),
  /** Machine-readable zone as printed, with a line break between its lines. */
  mrz: v.optional(v.nullable(Prose(140))),
  /** In a company's file, the `key` of the person to whom the document belongs. */
  person: v.optional(v.nullable(v.pipe(v.string('text'), v.regex(/^[\w-]{1,40}$/, 'text')))),
});
export type KycDocumentBody = v.InferOutput<typeof KycDocumentBody>;

export const KYC_DOCUMENTS = list(KycDocumentBody, 30);

/** Metadata of a file. Viewing the content requires the right to sensitive data. */
export const KycFile = v.object({
  id: Id,
  side: v.picklist(FILE_SIDES),
  content_type: v.string(),
  size: v.number(),
  uploaded_at: Instant,
  /** Scan result of the file. Nobody can view a file that is `pending` or `infected`. */
  scan: v.picklist(['pending', 'clean', 'infected', 'skipped']),
});
export type KycFile = v.InferOutput<typeof KycFile>;

export const ShownKycDocument = v.object({
  id: Id,
  type: v.picklist(KYC_DOCUMENT_TYPES),
  /** Document number. If it is masked, only the last four characters are visible. */
  number: v.nullable(v.string()),
  issuing_country: v.nullable(v.string()),
  issued_on: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
  no_expiry: v.boolean(),
  mrz: v.nullable(v.string()),
  /** True if the check digits of the machine-readable zone are correct; null if there is no zone. */
  mrz_valid: v.nullable(v.boolean()),
  person: v.nullable(v.string()),
  status: v.picklist(DOCUMENT_VERDICTS),
  /** Reason for the verdict, as the customer reads it. */
  reason: v.nullable(v.string()),
  files: v.array(KycFile),
});
export type ShownKycDocument = v.InferOutput<typeof ShownKycDocument>;

/**
 * Form fields of an upload. `document` is the id of a document, or a document type; with a type, the upload creates a
 * document of that type.
 */
export const KycUpload = v.strictObject({
  document: v.optional(
    v.union(
      [v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)), v.picklist(KYC_DOCUMENT_TYPES)],
      'choice',
    ),
  ),
  side: v.picklist(FILE_SIDES, 'choice'),
});

/** A missing field, with the error code and message that a submission without this field gets. */
export const Missing = v.object({ field: v.string(), code: v.string(), message: v.string() });

/** A reviewer's request for corrections by the customer. */
export const InfoRequest = v.object({
  fields: v.array(v.object({ field: v.string(), reason: v.nullable(v.string()) })),
  message: v.string(),
  asked_at: Instant,
  /** Last day to answer the request. After it, a file that was never approved is closed. */
  due_on: v.string(),
});
export type InfoRequest = v.InferOutput<typeof InfoRequest>;

/** Limits of a tier in the base currency, per ticket and per 30 days, for each direction; null means no limit. */
export const TierLimits = v.object({
  per_ticket: v.nullable(v.string()),
  per_month: v.nullable(v.string()),
});
