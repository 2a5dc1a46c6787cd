import * as v from 'valibot';

import {
  KYC_FILE_BYTES,
  KYC_LANGUAGES,
  KYC_TIERS,
  KYC_TYPES,
} from '@/lib/domain/compliance/kyc-data';
import { PUBLIC_STATUSES } from '@/lib/domain/compliance/kyc-state';
import { endpoint } from '@/lib/contract/endpoint';
import { Deleted, Id, Instant, Name, Nothing, Version } from '@/lib/contract/schemas';
import {
  InfoRequest,
  KYC_DOCUMENTS,
  KycDataChange,
  KycFile,
  KycUpload,
  Missing,
  ShownKycData,
  ShownKycDocument,
  TierLimits,
} from './kyc-shapes';
import { Done, PUBLIC_KYC, publicKycStart } from './public-kyc-start';

/** A customer's application while the customer can still change it. */
export const KycDraft = v.object({
  type: v.picklist(KYC_TYPES),
  status: v.picklist(PUBLIC_STATUSES),
  /** Number of the application; null before submission. */
  number: v.nullable(v.string()),
  language: v.picklist(KYC_LANGUAGES),
  country: v.string(),
  email: v.string(),
  phone: v.string(),
  data: ShownKycData,
  documents: v.array(ShownKycDocument),
  /** Data that must be entered or corrected before submission. */
  missing: v.array(Missing),
  /** Request of a reviewer for information; null if there is none. */
  request: v.nullable(InfoRequest),
  /**
   * Number of files that this session may still upload; `upload_bytes_left` is the number of bytes that it may still
   * upload.
   */
  uploads_left: v.number(),
  upload_bytes_left: v.number(),
  minimum_age: v.number(),
  refused_countries: v.array(v.string()),
  /** Base currency, in which the expected volume is entered. */
  currency: v.object({ code: v.string(), decimals: v.number() }),
  /** Version of the data. Changes of the data or its files increase it, review actions do not. */
  version: Version,
});
export type KycDraft = v.InferOutput<typeof KycDraft>;

/** A submitted file as the customer sees it, without details of its review. */
export const KycView = v.object({
  organisation: v.string(),
  number: v.nullable(v.string()),
  type: v.picklist(KYC_TYPES),
  status: v.picklist(PUBLIC_STATUSES),
  /** Status in plain words in the customer's language, with the public reason of a rejection. */
  text: v.string(),
  submitted_at: v.nullable(Instant),
  decided_at: v.nullable(Instant),
  /** Masked e-mail address; `phone` is the masked phone number. */
  email: v.string(),
  phone: v.string(),
  /** Data of the customer. Names are complete; data that could be misused is masked or missing. */
  data: ShownKycData,
  documents: v.array(ShownKycDocument),
  request: v.nullable(InfoRequest),
  tier: v.nullable(v.picklist(KYC_TIERS)),
  currency: v.string(),
  limits: v.nullable(TierLimits),
  /** Date until which the approval is valid. */
  expires_on: v.nullable(v.string()),
  next_review_on: v.nullable(v.string()),
  /**
   * First day on which a rejected customer may resubmit; null for other customers, and if the customer may not
   * resubmit.
   */
  again_from: v.nullable(v.string()),
  /** True if the customer may submit changed data now. */
  can_update: v.boolean(),
  /** Time at which the customer withdrew the consent to the processing of the file; null if it was not withdrawn. */
  withdrawn_at: v.nullable(Instant),
  can_withdraw: v.boolean(),
  /** Contact for complaints. */
  complaint_contact: v.string(),
});
export type KycView = v.InferOutput<typeof KycView>;

const ONE = `${PUBLIC_KYC}/{token}`;
const stales = [PUBLIC_KYC];

export const publicKyc = {
  ...publicKycStart,
  draft: endpoint({
    method: 'GET',
    path: `${ONE}/draft`,
    summary: 'What was told so far, for the device that confirmed the code.',
    allow: 'anyone',
    input: Nothing,
    answer: KycDraft,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ONE}/draft`,
    summary:
      'Keeps what is sent, as far as it goes. What is left out stays; null empties it. `documents` is sent whole.',
    allow: 'anyone',
    input: v.strictObject({
      data: v.optional(KycDataChange),
      documents: v.optional(KYC_DOCUMENTS),
      language: v.optional(v.picklist(KYC_LANGUAGES, 'choice')),
      /**
       * Version that the caller loaded. The call returns 409 if the data has changed since. Without a version, the last
       * change wins.
       */
      version: v.optional(Version),
    }),
    answer: KycDraft,
    stales,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${ONE}/files`,
    summary: 'Keeps a JPEG, PNG, WebP or PDF of at most 10 MB: up to 12 files.',
    allow: 'anyone',
    input: KycUpload,
    answer: v.object({ document_id: Id, file: KycFile }),
    status: 201,
    form: { maxBytes: KYC_FILE_BYTES, paper: true },
    stales,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${ONE}/files/{file}`,
    summary: 'Removes a file that is not sent in yet.',
    allow: 'anyone',
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${ONE}/submit`,
    summary: 'Signs and sends in what was told; refuses with everything that is missing.',
    allow: 'anyone',
    input: v.strictObject({
      declaration: v.literal(true, 'kyc-declaration'),
      /** Name that the customer types as a signature. */
      signature: Name(200),
    }),
    answer: v.object({
      number: v.string(),
      status: v.picklist(PUBLIC_STATUSES),
      submitted_at: Instant,
    }),
    stales,
  }),
  link: endpoint({
    method: 'POST',
    path: `${ONE}/link`,
    summary:
      'Mails an address to go on at, also on another device: for seven days, once, with a new code.',
    allow: 'anyone',
    input: Nothing,
    answer: Done,
    stales: [],
  }),
  show: endpoint({
    method: 'GET',
    path: `${ONE}/view`,
    summary: 'How far it is, what is asked for, and what was told, masked.',
    allow: 'anyone',
    input: Nothing,
    answer: KycView,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${ONE}/withdraw-consent`,
    summary:
      'Takes back the consent: the file ends, and what the law demands is kept until its time is over.',
    allow: 'anyone',
    input: v.strictObject({ confirmed: v.literal(true, 'choice') }),
    answer: KycView,
    stales,
  }),
  renew: endpoint({
    method: 'POST',
    path: `${ONE}/renew`,
    summary: 'Opens what was told for changes: of somebody who was taken on, or may try again.',
    allow: 'anyone',
    input: Nothing,
    answer: KycDraft,
    stales,
  }),
};
