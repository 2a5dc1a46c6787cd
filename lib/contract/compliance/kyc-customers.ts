import * as v from 'valibot';

import {
  KYC_LANGUAGES,
  KYC_SOURCES,
  KYC_TYPES,
  KYC_FILE_BYTES,
  VERIFICATION_METHODS,
  KYC_TIERS,
} from '@/lib/domain/compliance/kyc-data';
import { RISK_LEVELS } from '@/lib/domain/compliance/kyc-risk';
import { KYC_STATUSES, REASON_CODES, type KycStatus } from '@/lib/domain/compliance/kyc-state';
import { clearable } from '@/lib/contract/clearable';
import { endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
import {
  Deleted,
  Email,
  Id,
  listQuery,
  Nothing,
  PageMeta,
  Reason,
  Version,
  Line,
  Day,
  Name,
  Prose,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { Country, Phone } from './kyc-reach';
import { kycRow, KycRecord, KycRejection, KycRow } from './kyc-record';
import { KYC_DOCUMENTS, KycDataChange, KycFile, KycUpload } from './kyc-shapes';

const KYC_PATH = 'exchange/kyc-customers';
const KYC_REJECTED_PATH = 'exchange/kyc-customers-rejected';
const KYC_STALES = [
  KYC_PATH,
  KYC_REJECTED_PATH,
  'accounting/parties',
  'approvals',
  'notices',
] as const;

/** States in which the action `close` is refused: the file has already ended, or it is blocked. */
const ENDED: readonly KycStatus[] = ['rejected', 'blocked', 'closed'];
const SCREENED = KYC_STATUSES.filter((status) => status !== 'draft' && !ENDED.includes(status));

/** Actions of staff on a customer's file. */
const kycSteps = stepsOf(
  { path: KYC_PATH, page: 'kyc customers', stales: KYC_STALES },
  {
    claim: {
      from: ['submitted'],
      to: ['under_review'],
      action: 'approve',
      summary: 'Takes a file that was sent in for review; of several who try, one has it.',
    },
    release: {
      from: ['under_review'],
      to: ['submitted'],
      action: 'approve',
      summary: 'Gives a claimed file back to the queue.',
    },
    submit: {
      from: ['draft', 'info_requested'],
      to: ['submitted'],
      action: 'edit',
      summary: 'Sends in what staff filled in; refuses with everything that is missing.',
      asks: {
        /** Name that the customer types as a signature. */
        signature: v.optional(Name(200)),
      },
    },
    identify: {
      from: ['draft'],
      to: ['approved', 'expiring', 'submitted'],
      action: 'create',
      summary:
        'Identifies a customer at the counter in the lowest tier: name, birth date and document. A possible hit, a duplicate or more than low risk waits for a second person.',
    },
    approve: {
      from: ['under_review'],
      to: ['under_review', 'approved'],
      action: 'approve',
      summary:
        'Takes a customer on, who is or becomes the party that tickets name; where a rule holds it, once a second person has done the same.',
      asks: {
        /** Tier of the customer. The second person may omit it; then the tier of the pending approval applies. */
        tier: v.optional(v.picklist(KYC_TIERS, 'choice')),
        /** Day of the next review. The default follows from the review interval of the risk level. */
        next_review_on: v.optional(Day),
      },
    },
    'request-info': {
      from: ['under_review'],
      to: ['info_requested'],
      action: 'approve',
      summary: 'Asks the customer to put fields right, and mails the address to do it at.',
      asks: {
        fields: list(
          v.union([
            Name(100),
            v.strictObject({ field: Name(100), reason: v.optional(v.nullable(Line(300))) }),
          ]),
          50,
          { least: 1, message: 'required' },
        ),
        message: v.pipe(Prose(1000), v.minLength(1, 'required')),
      },
    },
    reject: {
      from: ['under_review'],
      to: ['rejected'],
      action: 'approve',
      summary: 'Does not take a customer on.',
      asks: {
        reason_code: v.picklist(REASON_CODES, 'choice'),
        /** Message to the customer. The customer gets a neutral message instead if `reason_code` must stay secret. */
        public_message: v.optional(v.nullable(Prose(1000))),
        internal_note: v.optional(v.nullable(Prose(2000))),
        final: v.optional(v.boolean('boolean')),
        /** First day on which the customer may resubmit; the default is tomorrow. */
        resubmit_after: v.optional(v.nullable(Day)),
        duplicate_of: v.optional(v.nullable(Id)),
      },
    },
    screen: {
      from: SCREENED,
      to: SCREENED,
      action: 'approve',
      summary: 'Compares a customer with the lists anew.',
    },
    suspend: {
      from: ['approved', 'expiring', 'expired'],
      to: ['suspended'],
      action: 'approve',
      summary: 'Stops all dealing with a customer for the time being.',
      asks: { reason: Reason },
    },
    unsuspend: {
      from: ['suspended'],
      to: [
        ...(['approved', 'expiring', 'expired', 'closed'] as const),
        ...(['draft', 'submitted', 'info_requested'] as const),
      ],
      action: 'approve',
      summary:
        'Lets a suspended customer deal again, in the state that its days and its customer have made meanwhile.',
      asks: { reason: Reason },
    },
    block: {
      from: KYC_STATUSES.filter((status) => status !== 'blocked' && status !== 'closed'),
      to: ['blocked'],
      action: 'override',
      summary: 'Stops all dealing with a customer; only a second person undoes it.',
      asks: { reason: Reason },
    },
    unblock: {
      from: ['blocked'],
      to: ['suspended', 'draft', 'submitted', 'info_requested', 'rejected', 'closed'],
      action: 'override',
      summary:
        'Undoes a block, by somebody else than who set it: one who was taken on is then suspended, any other file goes on where it was.',
      asks: { reason: Reason },
    },
    'withdraw-consent': {
      from: KYC_STATUSES.filter((status) => status !== 'closed'),
      to: ['closed', 'rejected', 'suspended', 'blocked'],
      action: 'edit',
      summary:
        'Takes back the consent of a customer who asked for it: the file ends, and what the law demands is kept until its time is over.',
      asks: { reason: Reason },
    },
    close: {
      from: KYC_STATUSES.filter((status) => !ENDED.includes(status)),
      to: ['closed'],
      action: 'approve',
      summary: 'Ends the relation with a customer.',
      asks: { reason: Reason },
    },
  },
  KycRecord,
);

/** Calls of staff about customers' files and documents. */
const kycFileCalls = {
  upload: endpoint({
    method: 'POST',
    path: `${KYC_PATH}/{id}/files`,
    summary: 'Keeps a JPEG, PNG, WebP or PDF of at most 10 MB for a customer.',
    allow: { page: 'kyc customers', action: 'edit' },
    input: KycUpload,
    answer: v.object({ document_id: Id, file: KycFile }),
    status: 201,
    form: { maxBytes: KYC_FILE_BYTES, paper: true },
    stales: KYC_STALES,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${KYC_PATH}/{id}/files/{file}`,
    summary: 'Removes a file that is not sent in yet.',
    allow: { page: 'kyc customers', action: 'edit' },
    input: Nothing,
    answer: Deleted,
    stales: KYC_STALES,
  }),
  viewFile: endpoint({
    method: 'GET',
    path: `${KYC_PATH}/{id}/files/{file}/view`,
    summary: 'A file of a customer, to be looked at; who looked at it, and when, is written down.',
    allow: { page: 'kyc customers', action: 'sensitive' },
    input: v.strictObject({
      /** `1` returns a thumbnail instead of the file. */
      thumbnail: v.optional(v.literal('1', 'choice')),
    }),
    answer: v.null(),
    file: true,
  }),
  verdict: endpoint({
    method: 'POST',
    path: `${KYC_PATH}/{id}/documents/{document}/verdict`,
    summary: 'Accepts or rejects a document of a file under review.',
    allow: { page: 'kyc customers', action: 'approve' },
    input: v.strictObject({
      verdict: v.picklist(['pending', 'accepted', 'rejected'], 'choice'),
      method: v.optional(v.picklist(VERIFICATION_METHODS, 'choice')),
      /** Reason for the verdict. The customer can read the reason; it is required if the document is rejected. */
      reason: v.optional(v.nullable(Line(300))),
    }),
    answer: KycRecord,
    stales: KYC_STALES,
  }),
};

export type KycCustomer = v.InferOutput<typeof KycRecord>;
export type KycCustomerRow = v.InferOutput<typeof KycRow>;

/** Tabs of the review queue. A customer can appear in several tabs. */
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

/** Fields of a customer's file, besides the contact data, that staff fill in. */
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
      /** Returns only files that have waited for at least this number of days. */
      age: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'whole'))),
      mine: v.optional(v.literal('1')),
      /** Returns only files of this party. */
      party_id: digits,
    }),
    answer: v.object({
      data: v.array(KycRow),
      meta: v.object({
        ...PageMeta.entries,
        counts: v.object(v.entriesFromList(KYC_STATUSES, v.number())),
        /** Number of files per tab. `possible_hit` is 0 if the caller may not view compliance. */
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
       * If true, the call also performs the action `identify` and fails if data for that action is missing. If a rule
       * requires a picture, the file stays a draft, and `identify` must be called after the upload.
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
      /**
       * Country code, or an empty string for none. Answers contain an empty string if no country was entered, and
       * clients may send it back.
       */
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
      /** `1` returns only final rejections, `0` only rejections that are not final. */
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
