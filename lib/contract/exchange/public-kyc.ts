import * as v from 'valibot';

import { KYC_FILE_BYTES, KYC_LANGUAGES, KYC_TIERS, KYC_TYPES } from '@/lib/domain/kyc-data';
import { KYC_STATUSES, PUBLIC_STATUSES } from '@/lib/domain/kyc-state';
import { endpoint } from '../endpoint';
import { Deleted, Email, Id, Instant, Line, Name, Nothing, Secret, Version } from '../schemas';
import {
  Country,
  InfoRequest,
  KYC_DOCUMENTS,
  KycDataChange,
  KycFile,
  KycUpload,
  Missing,
  Phone,
  ShownKycData,
  ShownKycDocument,
  TierLimits,
} from './kyc-shapes';

/** What a customer is working on, as far as it goes. */
export const KycDraft = v.object({
  type: v.picklist(KYC_TYPES),
  status: v.picklist(KYC_STATUSES),
  /** Once it has been sent in. */
  number: v.nullable(v.string()),
  language: v.picklist(KYC_LANGUAGES),
  country: v.string(),
  email: v.string(),
  phone: v.string(),
  data: ShownKycData,
  documents: v.array(ShownKycDocument),
  /** What has to be put right before it can be sent in. */
  missing: v.array(Missing),
  /** What a reviewer asked for; null where nobody did. */
  request: v.nullable(InfoRequest),
  /** What may still be sent in this session. */
  uploads_left: v.number(),
  upload_bytes_left: v.number(),
  minimum_age: v.number(),
  refused_countries: v.array(v.string()),
  version: Version,
});
export type KycDraft = v.InferOutput<typeof KycDraft>;

/** What a customer may see afterwards: nothing of how it was judged. */
export const KycView = v.object({
  organisation: v.string(),
  number: v.nullable(v.string()),
  type: v.picklist(KYC_TYPES),
  status: v.picklist(PUBLIC_STATUSES),
  /** The state in plain words, in the customer's language. */
  text: v.string(),
  submitted_at: v.nullable(Instant),
  decided_at: v.nullable(Instant),
  /** Both masked. */
  email: v.string(),
  phone: v.string(),
  /** With names, and everything that could be misused masked or left out. */
  data: ShownKycData,
  documents: v.array(ShownKycDocument),
  request: v.nullable(InfoRequest),
  tier: v.nullable(v.picklist(KYC_TIERS)),
  currency: v.string(),
  limits: v.nullable(TierLimits),
  /** Until when it holds. */
  expires_on: v.nullable(v.string()),
  next_review_on: v.nullable(v.string()),
  /** From this day on it may be sent in anew; null where it may not, or need not be. */
  again_from: v.nullable(v.string()),
  /** Whether changed data may be sent in now. */
  can_update: v.boolean(),
  /** Whom a complaint goes to. */
  complaint_contact: v.string(),
  version: Version,
});
export type KycView = v.InferOutput<typeof KycView>;

/** What finds this going on, until its code is confirmed and afterwards; of 256 bits. */
const Started = v.object({ reference: v.string() });

const PATH = 'public/kyc';
const ONE = `${PATH}/{token}`;
const stales = [PATH];

export const publicKyc = {
  start: endpoint({
    method: 'POST',
    path: `${PATH}/start`,
    summary: 'Sends a code to an address. The answer is the same for any address.',
    allow: 'anyone',
    input: v.strictObject({
      type: v.picklist(KYC_TYPES, 'choice'),
      email: Email,
      phone: Phone,
      country: Country,
      language: v.picklist(KYC_LANGUAGES, 'choice'),
      consent: v.literal(true, 'kyc-consent'),
      /** Which text was consented to. */
      consent_version: v.optional(Line(40)),
      /** Nobody sees this field; whoever fills it in is no person, and is sent nothing. */
      website: v.optional(Line(200)),
      /** Work done beforehand (lib/domain/kyc-proof); without it fewer codes are sent to an address of origin. */
      proof: v.optional(v.strictObject({ at: Instant, nonce: Name(40) })),
    }),
    answer: Started,
    secret: true,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${ONE}/verify`,
    summary: 'Confirms the code that was mailed, and opens what it is for on this device.',
    allow: 'anyone',
    input: v.strictObject({ code: Secret }),
    answer: v.object({
      status: v.picklist(KYC_STATUSES),
      number: v.nullable(v.string()),
      type: v.picklist(KYC_TYPES),
    }),
    stales,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${ONE}/resend`,
    summary: 'Sends another code; the former one ends.',
    allow: 'anyone',
    input: Nothing,
    answer: Nothing,
  }),
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
      /** Refused with 409 where somebody else was faster; without it the last one stands. */
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
      /** The name, typed in place of a signature. */
      signature: Name(200),
    }),
    answer: v.object({
      number: v.string(),
      status: v.picklist(KYC_STATUSES),
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
    answer: Nothing,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${PATH}/resume`,
    summary: 'Uses up a mailed address and sends a code to its owner.',
    allow: 'anyone',
    input: v.strictObject({ token: Secret }),
    answer: Started,
    secret: true,
  }),
  view: endpoint({
    method: 'POST',
    path: `${PATH}/view`,
    summary:
      'Sends a code to whoever sent in this number with this address. The answer is the same for any of both.',
    allow: 'anyone',
    input: v.pipe(
      v.strictObject({
        reference: v.optional(Name(128)),
        number: v.optional(Name(20)),
        email: Email,
      }),
      v.forward(
        v.partialCheck(
          [['reference'], ['number']],
          ({ reference, number }) => reference !== undefined || number !== undefined,
          'required',
        ),
        ['number'],
      ),
    ),
    answer: Started,
    secret: true,
  }),
  show: endpoint({
    method: 'GET',
    path: `${ONE}/view`,
    summary: 'How far it is, what is asked for, and what was told, masked.',
    allow: 'anyone',
    input: Nothing,
    answer: KycView,
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
  leave: endpoint({
    method: 'POST',
    path: `${PATH}/leave`,
    summary: 'Ends the session on this device.',
    allow: 'anyone',
    input: Nothing,
    answer: Nothing,
  }),
};
