import * as v from 'valibot';

import { DOCUMENT_VERDICTS, FILE_SIDES, KYC_DOCUMENT_TYPES } from '@/lib/domain/kyc-data';
import { clearable } from '../clearable';
import { list } from '../lists';
import { BirthDay, Day, Id, Instant, Line, Prose } from '../schemas';
import { kycDataFields } from './kyc-data-fields';
import { Country } from './kyc-reach';

/** What is known of a customer. A part of it may be sent: what is left out stays, what is null is emptied. */
export const KycDataChange = v.strictObject(clearable(kycDataFields));
export type KycDataChange = v.InferOutput<typeof KycDataChange>;

/** As it is answered. Whoever may not see it whole gets the rest without it (`is_masked`). */
export const ShownKycData = v.object(kycDataFields);
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
