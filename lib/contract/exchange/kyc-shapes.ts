import * as v from 'valibot';

import { DOCUMENT_VERDICTS, FILE_SIDES, KYC_DOCUMENT_TYPES } from '@/lib/domain/kyc-data';
import { clearable } from '../clearable';
import { list } from '../lists';
import { BirthDay, Day, Id, Instant, Line, Prose } from '../schemas';
import { kycDataFields } from './kyc-data-fields';
import { Country } from './kyc-reach';

/** Changes to a customer's data. A missing field is unchanged; null clears it. */
export const KycDataChange = v.strictObject(clearable(kycDataFields));
export type KycDataChange = v.InferOutput<typeof KycDataChange>;

/** Data in an answer. Without the right to sensitive data, masked or omitted fields set `is_masked`. */
export const ShownKycData = v.object(kycDataFields);
export type ShownKycData = v.InferOutput<typeof ShownKycData>;

/**
 * An identity document. With an `id` it changes an existing one, without one it adds one. Documents missing from the
 * list are removed with their files.
 */
export const KycDocumentBody = v.strictObject({
  id: v.optional(Id),
  type: v.picklist(KYC_DOCUMENT_TYPES, 'choice'),
  number: v.optional(v.nullable(Line(60))),
  issuing_country: v.optional(v.nullable(Country)),
  issued_on: v.optional(v.nullable(BirthDay)),
  expires_on: v.optional(v.nullable(Day)),
  no_expiry: v.optional(v.boolean('boolean')),
  /** The machine-readable zone as printed, one line below the other. */
  mrz: v.optional(v.nullable(Prose(140))),
  /** For a company's document: the `key` of the person that it belongs to. */
  person: v.optional(v.nullable(v.pipe(v.string('text'), v.regex(/^[\w-]{1,40}$/, 'text')))),
});
export type KycDocumentBody = v.InferOutput<typeof KycDocumentBody>;

export const KYC_DOCUMENTS = list(KycDocumentBody, 30);

/** Metadata of a file; only reviewers can view its contents. */
export const KycFile = v.object({
  id: Id,
  side: v.picklist(FILE_SIDES),
  content_type: v.string(),
  size: v.number(),
  uploaded_at: Instant,
  /** Nobody can view a file that is `pending` or `infected`. */
  scan: v.picklist(['pending', 'clean', 'infected', 'skipped']),
});
export type KycFile = v.InferOutput<typeof KycFile>;

export const ShownKycDocument = v.object({
  id: Id,
  type: v.picklist(KYC_DOCUMENT_TYPES),
  /** Only its last four characters if it is masked. */
  number: v.nullable(v.string()),
  issuing_country: v.nullable(v.string()),
  issued_on: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
  no_expiry: v.boolean(),
  mrz: v.nullable(v.string()),
  /** True if the check digits of the machine-readable zone are correct; null without one. */
  mrz_valid: v.nullable(v.boolean()),
  person: v.nullable(v.string()),
  status: v.picklist(DOCUMENT_VERDICTS),
  /** Reason of the rejection, as the customer reads it. */
  reason: v.nullable(v.string()),
  files: v.array(KycFile),
});
export type ShownKycDocument = v.InferOutput<typeof ShownKycDocument>;

/** Form fields of an upload. `document` is the id of a document, or a type, which creates a document of that type. */
export const KycUpload = v.strictObject({
  document: v.optional(
    v.union(
      [v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)), v.picklist(KYC_DOCUMENT_TYPES)],
      'choice',
    ),
  ),
  side: v.picklist(FILE_SIDES, 'choice'),
});

/** A missing entry: the field, error code and message with which a submission would be refused. */
export const Missing = v.object({ field: v.string(), code: v.string(), message: v.string() });

/** Information that a reviewer requested. */
export const InfoRequest = v.object({
  fields: v.array(v.object({ field: v.string(), reason: v.nullable(v.string()) })),
  message: v.string(),
  asked_at: Instant,
  /** Deadline; the file is closed after that day. */
  due_on: v.string(),
});
export type InfoRequest = v.InferOutput<typeof InfoRequest>;

/** Limits of a tier in the base currency; null for no limit. */
export const TierLimits = v.object({
  per_ticket: v.nullable(v.string()),
  per_month: v.nullable(v.string()),
});
