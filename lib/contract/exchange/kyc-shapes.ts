import * as v from 'valibot';

import {
  CONTROL_TYPES,
  DOCUMENT_VERDICTS,
  FILE_SIDES,
  GENDERS,
  KYC_DOCUMENT_TYPES,
  PEP_KINDS,
  RESIDENCY_STATUSES,
} from '@/lib/domain/kyc-data';
import { clearable } from '../clearable';
import { list } from '../lists';
import { Country, Phone } from './kyc-reach';
import {
  Amount,
  BirthDay,
  CurrencyCode,
  Day,
  Email,
  Id,
  Instant,
  Line,
  Name,
  Prose,
} from '../schemas';

const Address = v.strictObject({
  line: v.optional(Line(300)),
  city: v.optional(Line(100)),
  region: v.optional(Line(100)),
  postcode: v.optional(Line(20)),
  country: v.optional(Country),
});

/** An office that makes somebody politically exposed: theirs, or a relative's or close associate's. */
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
  /** What a document of theirs names them by. */
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
  /** Exactly as on the document. */
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
  /** For whom somebody acts who does not act for himself. */
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
      /** In the base currency. */
      monthly_volume: v.optional(Amount),
      currencies: v.optional(list(CurrencyCode, 30)),
      /** The countries that money goes to or comes from. */
      corridors: v.optional(list(Country, 30)),
    }),
  ),
} as const;

const dataFields = { ...OF_A_PERSON, ...OF_A_COMPANY, ...OF_BOTH } as const;

/** What is known of a customer. A part of it may be sent: what is left out stays, what is null is emptied. */
export const KycDataChange = v.strictObject(clearable(dataFields));
export type KycDataChange = v.InferOutput<typeof KycDataChange>;

/** As it is answered. Whoever may not see it whole gets the rest without it (`is_masked`). */
export const ShownKycData = v.object(dataFields);
export type ShownKycData = v.InferOutput<typeof ShownKycData>;

/**
 * A paper. With an `id` the one that is there is changed, without one it is added; what the list leaves out is
 * removed with its files.
 */
export const KycDocumentBody = v.strictObject({
  id: v.optional(Id),
  type: v.picklist(KYC_DOCUMENT_TYPES, 'choice'),
  number: v.optional(v.nullable(Line(60))),
  issuing_country: v.optional(v.nullable(Country)),
  issued_on: v.optional(v.nullable(BirthDay)),
  expires_on: v.optional(v.nullable(Day)),
  no_expiry: v.optional(v.boolean('boolean')),
  /** The machine-readable lines, as printed, one under the other. */
  mrz: v.optional(v.nullable(Prose(140))),
  /** Of a company's document: the `key` of the person that it belongs to. */
  person: v.optional(v.nullable(v.pipe(v.string('text'), v.regex(/^[\w-]{1,40}$/, 'text')))),
});
export type KycDocumentBody = v.InferOutput<typeof KycDocumentBody>;

export const KYC_DOCUMENTS = list(KycDocumentBody, 30);

/** A file without its contents, which only reviewers ever see. */
export const KycFile = v.object({
  id: Id,
  side: v.picklist(FILE_SIDES),
  content_type: v.string(),
  size: v.number(),
  uploaded_at: Instant,
  /** `pending` and `infected` are not shown to anybody. */
  scan: v.picklist(['pending', 'clean', 'infected', 'skipped']),
});
export type KycFile = v.InferOutput<typeof KycFile>;

export const ShownKycDocument = v.object({
  id: Id,
  type: v.picklist(KYC_DOCUMENT_TYPES),
  /** Its last four characters where it is masked. */
  number: v.nullable(v.string()),
  issuing_country: v.nullable(v.string()),
  issued_on: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
  no_expiry: v.boolean(),
  mrz: v.nullable(v.string()),
  /** Whether the check digits of its lines hold; null where there are none. */
  mrz_valid: v.nullable(v.boolean()),
  person: v.nullable(v.string()),
  status: v.picklist(DOCUMENT_VERDICTS),
  /** Why it was not accepted, as the customer reads it. */
  reason: v.nullable(v.string()),
  files: v.array(KycFile),
});
export type ShownKycDocument = v.InferOutput<typeof ShownKycDocument>;

/** Fields beside the file of an upload. `document` is the id of one, or a type: of that type one is then made. */
export const KycUpload = v.strictObject({
  document: v.optional(
    v.union(
      [v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)), v.picklist(KYC_DOCUMENT_TYPES)],
      'choice',
    ),
  ),
  side: v.picklist(FILE_SIDES, 'choice'),
});

/** What is still missing, at the field of a submit that it would be refused at. */
export const Missing = v.object({ field: v.string(), code: v.string(), message: v.string() });

/** What a reviewer asked for. */
export const InfoRequest = v.object({
  fields: v.array(v.object({ field: v.string(), reason: v.nullable(v.string()) })),
  message: v.string(),
  asked_at: Instant,
  /** The day after which the file is closed. */
  due_on: v.string(),
});
export type InfoRequest = v.InferOutput<typeof InfoRequest>;

/** What a tier lets a customer do, in the base currency; null where nothing limits it. */
export const TierLimits = v.object({
  per_ticket: v.nullable(v.string()),
  per_month: v.nullable(v.string()),
});
