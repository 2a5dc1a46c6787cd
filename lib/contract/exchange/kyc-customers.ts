import * as v from 'valibot';

import { KYC_LANGUAGES, KYC_SOURCES, KYC_TYPES } from '@/lib/domain/kyc-data';
import { RISK_LEVELS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, REASON_CODES } from '@/lib/domain/kyc-state';
import { clearable } from '../clearable';
import { endpoint } from '../endpoint';
import { Deleted, Email, Id, listQuery, Nothing, PageMeta, Reason, Version } from '../schemas';
import { stepsOf } from '../steps';
import { KYC_DOCUMENTS, KycDataChange } from './kyc-shapes';
import { Country, Phone } from './kyc-reach';

import { kycFileCalls } from './kyc-file-calls';
import { kycRow, KycRecord, KycRejection, KycRow } from './kyc-record';
import { KYC_PATH, KYC_REJECTED_PATH, KYC_STALES, kycSteps } from './kyc-steps';

export type KycCustomer = v.InferOutput<typeof KycRecord>;
export type KycCustomerRow = v.InferOutput<typeof KycRow>;

/** Tabs of the review queue; a customer can be in several. */
export const KYC_TABS = [
  'submitted',
  'under_review',
  'info_requested',
  'expiring',
  're_kyc',
  'possible_hit',
] as const;

const PATH = KYC_PATH;
const REJECTED = KYC_REJECTED_PATH;
const page = 'kyc customers';
const stales = KYC_STALES;

const digits = v.optional(v.pipe(v.string('id'), v.regex(/^[1-9]\d{0,14}$/, 'id')));

const filters = {
  ...listQuery,
  type: v.optional(v.picklist(KYC_TYPES, 'choice')),
  risk: v.optional(v.picklist(RISK_LEVELS, 'choice')),
  source: v.optional(v.picklist(KYC_SOURCES, 'choice')),
  reviewer_id: digits,
} as const;

const reach = { email: v.optional(Email), phone: v.optional(Phone) } as const;

/** Other fields of a file that staff fill in. */
const given = {
  data: v.optional(KycDataChange),
  documents: v.optional(KYC_DOCUMENTS),
  country: v.optional(Country),
  language: v.optional(v.picklist(KYC_LANGUAGES, 'choice')),
} as const;

export const kycCustomers = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary:
      'A page of the customers, those that wait longest first, with how many are in each state and tab. A search finds whole words of names, telephones, e-mails, numbers of documents and of customers.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...filters,
      status: v.optional(v.picklist(KYC_STATUSES, 'choice')),
      tab: v.optional(v.picklist(KYC_TABS, 'choice')),
      /** Minimum waiting time in days. */
      age: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'whole'))),
      mine: v.optional(v.literal('1')),
      /** Returns the file of this party. */
      party_id: digits,
    }),
    answer: v.object({
      data: v.array(KycRow),
      meta: v.object({
        ...PageMeta.entries,
        counts: v.object(v.entriesFromList(KYC_STATUSES, v.number())),
        /** `possible_hit` is 0 if the caller may not view compliance. */
        tabs: v.object(v.entriesFromList(KYC_TABS, v.number())),
      }),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One customer with documents, checks, versions, duplicates and history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: KycRecord,
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Begins the file of a customer that staff fill in; with `party_id` of a party that is there already, whose name it takes.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      type: v.picklist(KYC_TYPES, 'choice'),
      party_id: v.optional(Id),
      /**
       * Also runs the step `identify`, and refuses with the missing fields. If a rule requires a picture, the file
       * stays a draft and the step follows the upload.
       */
      at_counter: v.optional(v.boolean('boolean')),
      ...reach,
      ...given,
    }),
    answer: KycRecord,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      'Changes what was told. What is left out stays, null empties it. Of a customer who was taken on it begins a new version.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      ...clearable(reach),
      ...given,
      /** Empty, as in the answer, if no country was entered. */
      country: v.optional(v.union([Country, v.literal('')], 'country')),
      version: Version,
    }),
    answer: KycRecord,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Throws away a draft that was never sent in, with its files and its key.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  ...kycSteps,
  ...kycFileCalls,
};

const rejectedRow = v.object({ ...kycRow, rejection: KycRejection });
export type KycRejectedRow = v.InferOutput<typeof rejectedRow>;

export const kycRejected = {
  list: endpoint({
    method: 'GET',
    path: `${REJECTED}/list`,
    summary: 'A page of those who were not taken on, the latest first, with why and by whom.',
    allow: { page: 'kyc customers rejected', action: 'view' },
    input: v.strictObject({
      ...filters,
      reason_code: v.optional(v.picklist(REASON_CODES, 'choice')),
      /** Final rejections (`1`), or those that may be resubmitted (`0`). */
      final: v.optional(v.picklist(['0', '1'], 'choice')),
    }),
    answer: v.object({ data: v.array(rejectedRow), meta: PageMeta }),
  }),
  ...stepsOf(
    { path: REJECTED, page: 'kyc customers rejected', stales },
    {
      reopen: {
        from: ['rejected'],
        to: ['draft'],
        action: 'void',
        summary:
          'Lets somebody who was rejected try again, who may: not finally, and at most three times.',
        asks: { reason: Reason },
      },
    },
    KycRecord,
  ),
};
