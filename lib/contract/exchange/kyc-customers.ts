import * as v from 'valibot';

import {
  KYC_FILE_BYTES,
  KYC_LANGUAGES,
  KYC_SOURCES,
  KYC_TIERS,
  KYC_TYPES,
  VERIFICATION_METHODS,
} from '@/lib/domain/kyc-data';
import { RISK_LEVELS, RISK_PARTS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, type KycStatus, REASON_CODES } from '@/lib/domain/kyc-state';
import { Waiting } from '../approvals';
import { HistoryItem } from '../document-fields';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import {
  Day,
  Deleted,
  Email,
  Id,
  Instant,
  Line,
  listQuery,
  Name,
  Nothing,
  PageMeta,
  Prose,
  Reason,
  ShownDay,
  Version,
} from '../schemas';
import { stepsOf } from '../steps';
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
import { Country, Phone } from './kyc-reach';

const who = v.object({ id: Id, name: v.string() });

/** The tabs of the queue; a customer can be in several. */
export const KYC_TABS = [
  'submitted',
  'under_review',
  'info_requested',
  'expiring',
  're_kyc',
  'possible_hit',
] as const;

const Risk = v.object({
  score: v.number(),
  level: v.picklist(RISK_LEVELS),
  parts: v.array(v.object({ key: v.picklist(RISK_PARTS), points: v.number() })),
  model_version: v.string(),
});

/** What every answer about a customer has. */
const row = {
  id: Id,
  /** `CKYC 00042`, once it has been sent in. */
  number: v.nullable(v.string()),
  party_id: v.nullable(Id),
  type: v.picklist(KYC_TYPES),
  status: v.picklist(KYC_STATUSES),
  name: v.string(),
  /** Of the version that was approved last. */
  tier: v.nullable(v.picklist(KYC_TIERS)),
  /** Null for whoever neither approves customers nor sees compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  source: v.picklist(KYC_SOURCES),
  country: v.string(),
  /** Masked without the right to what is sensitive. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  created_at: Instant,
  submitted_at: v.nullable(Instant),
  /** How many days it waits for us; null where it does not. */
  age_days: v.nullable(v.number()),
  /** Who has claimed it. */
  reviewer: v.nullable(who),
  expires_on: v.nullable(ShownDay),
  next_review_on: v.nullable(ShownDay),
  /** How often it was sent in anew after a rejection, and which version of the data this is. */
  attempts: v.number(),
  data_version: v.number(),
  version: Version,
} as const;

const Row = v.object({
  ...row,
  /** Whether a hit is open; null for whoever does not see compliance. */
  has_hit: v.nullable(v.boolean()),
});

/** One thing that stands between this customer and an approval, or is worth a look. */
const Check = v.object({
  key: v.string(),
  level: v.picklist(['ok', 'warn', 'block']),
  message: v.string(),
});

/** Somebody else who may be the same. */
const Duplicate = v.object({
  id: Id,
  number: v.nullable(v.string()),
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  why: v.array(v.picklist(['document', 'phone', 'name'])),
});

/** What the customer had told at a time; `changed` names what differs from the version before. */
const KycVersion = v.object({
  version: v.number(),
  at: Instant,
  by: v.nullable(who),
  changed: v.array(
    v.object({
      field: v.string(),
      /** As text; null where it was empty, or may not be seen without the right to what is sensitive. */
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
    }),
  ),
});

const Rejection = v.object({
  reason_code: v.picklist(REASON_CODES),
  /** What the customer reads. */
  public_message: v.string(),
  /** Null without the right to what is sensitive. */
  internal_note: v.nullable(v.string()),
  final: v.boolean(),
  rejected_by: v.nullable(who),
  rejected_at: Instant,
  /** From this day on it may be sent in again. */
  resubmit_after: v.nullable(ShownDay),
  attempts: v.number(),
  duplicate_of: v.nullable(Id),
});

export const KycCustomer = v.object({
  ...row,
  /** Null for whoever neither approves customers nor sees compliance. */
  risk: v.nullable(Risk),
  limits: v.nullable(TierLimits),
  language: v.picklist(KYC_LANGUAGES),
  consent: v.nullable(v.object({ version: v.string(), at: Instant })),
  data: ShownKycData,
  /** Whether some of it is masked, or left out, for want of the right to what is sensitive. */
  is_masked: v.boolean(),
  documents: v.array(ShownKycDocument),
  /** All files, each also under its document. */
  files: v.array(v.object({ ...KycFile.entries, document_id: Id })),
  checks: v.array(Check),
  missing: v.array(Missing),
  versions: v.array(KycVersion),
  duplicates: v.array(Duplicate),
  /** Null for whoever does not see compliance. */
  screening: v.nullable(
    v.object({
      band: v.nullable(v.picklist(['block', 'review', 'log', 'clear'])),
      open_hits: v.number(),
      last_run: v.nullable(Instant),
    }),
  ),
  request: v.nullable(InfoRequest),
  rejection: v.nullable(Rejection),
  /** Why it is suspended, blocked or closed. */
  reason: v.nullable(v.string()),
  approved_by: v.nullable(who),
  approved_at: v.nullable(Instant),
  created_by: v.nullable(who),
  signed_at: v.nullable(Instant),
  /** What waits for a second person. */
  waiting: v.nullable(Waiting),
  history: v.array(HistoryItem),
});
export type KycCustomer = v.InferOutput<typeof KycCustomer>;
export type KycCustomerRow = v.InferOutput<typeof Row>;

const PATH = 'exchange/kyc-customers';
const REJECTED = 'exchange/kyc-customers-rejected';
const page = 'kyc customers';
const stales = [PATH, REJECTED, 'accounting/parties', 'approvals', 'notices'];

const digits = v.optional(v.pipe(v.string('id'), v.regex(/^[1-9]\d{0,14}$/, 'id')));

const filters = {
  ...listQuery,
  type: v.optional(v.picklist(KYC_TYPES, 'choice')),
  risk: v.optional(v.picklist(RISK_LEVELS, 'choice')),
  source: v.optional(v.picklist(KYC_SOURCES, 'choice')),
  reviewer_id: digits,
} as const;

/** What staff write of a customer; the customer's own words, whoever types them. */
const given = {
  data: v.optional(KycDataChange),
  documents: v.optional(KYC_DOCUMENTS),
  email: v.optional(Email),
  phone: v.optional(Phone),
  country: v.optional(Country),
  language: v.optional(v.picklist(KYC_LANGUAGES, 'choice')),
} as const;

/** Nobody closes what has ended already, or is blocked. */
const ENDED: readonly KycStatus[] = ['rejected', 'blocked', 'closed'];
const SCREENED = KYC_STATUSES.filter((status) => status !== 'draft' && !ENDED.includes(status));

const steps = stepsOf(
  { path: PATH, page, stales },
  {
    claim: {
      ...{ from: ['submitted'], to: ['under_review'], action: 'approve' },
      summary: 'Takes a file that was sent in for review; of several who try, one has it.',
    },
    release: {
      ...{ from: ['under_review'], to: ['submitted'], action: 'approve' },
      summary: 'Gives a claimed file back to the queue.',
    },
    submit: {
      ...{ from: ['draft', 'info_requested'], to: ['submitted'], action: 'edit' },
      summary: 'Sends in what staff filled in; refuses with everything that is missing.',
      asks: {
        /** The name, typed in place of a signature. */
        signature: v.optional(Name(200)),
      },
    },
    approve: {
      ...{ from: ['under_review'], to: ['under_review', 'approved'], action: 'approve' },
      summary:
        'Takes a customer on, who is or becomes the party that tickets name; where a rule holds it, once a second person has done the same.',
      asks: {
        /** May be left out by a second person. */
        tier: v.optional(v.picklist(KYC_TIERS, 'choice')),
        /** By the level of risk when left out. */
        next_review_on: v.optional(Day),
      },
    },
    'request-info': {
      ...{ from: ['under_review'], to: ['info_requested'], action: 'approve' },
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
      ...{ from: ['under_review'], to: ['rejected'], action: 'approve' },
      summary: 'Does not take a customer on.',
      asks: {
        reason_code: v.picklist(REASON_CODES, 'choice'),
        /** Ignored for reasons that are never told. */
        public_message: v.optional(v.nullable(Prose(1000))),
        internal_note: v.optional(v.nullable(Prose(2000))),
        final: v.optional(v.boolean('boolean')),
        /** Tomorrow when left out. */
        resubmit_after: v.optional(v.nullable(Day)),
        duplicate_of: v.optional(v.nullable(Id)),
      },
    },
    screen: {
      ...{ from: SCREENED, to: SCREENED },
      action: 'approve',
      summary: 'Compares a customer with the lists anew.',
    },
    suspend: {
      ...{ from: ['approved', 'expiring', 'expired'], to: ['suspended'], action: 'approve' },
      summary: 'Stops all dealing with a customer for the time being.',
      asks: { reason: Reason },
    },
    unsuspend: {
      ...{ from: ['suspended'], to: ['approved', 'expiring', 'expired'], action: 'approve' },
      summary: 'Lets a suspended customer deal again, in the state that its days make.',
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
      ...{ from: ['blocked'], to: ['suspended', 'closed'], action: 'override' },
      summary:
        'Undoes a block, by somebody else than who set it: one who was taken on is then suspended.',
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
  KycCustomer,
);

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
      /** Only what waits at least so many days. */
      age: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'whole'))),
      mine: v.optional(v.literal('1')),
    }),
    answer: v.object({
      data: v.array(Row),
      meta: v.object({
        ...PageMeta.entries,
        counts: v.object(v.entriesFromList(KYC_STATUSES, v.number())),
        /** `possible_hit` is 0 for whoever does not see compliance. */
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
    answer: KycCustomer,
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
      ...given,
    }),
    answer: KycCustomer,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      'Changes what was told. What is left out stays, null empties it. Of a customer who was taken on it begins a new version.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...given, version: Version }),
    answer: KycCustomer,
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
  ...steps,
  upload: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/files`,
    summary: 'Keeps a JPEG, PNG, WebP or PDF of at most 10 MB for a customer.',
    allow: { page, action: 'edit' },
    input: KycUpload,
    answer: v.object({ document_id: Id, file: KycFile }),
    status: 201,
    form: { maxBytes: KYC_FILE_BYTES, paper: true },
    stales,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/files/{file}`,
    summary: 'Removes a file that is not sent in yet.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  viewFile: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/files/{file}/view`,
    summary: 'A file of a customer, to be looked at; who looked at it, and when, is written down.',
    allow: { page, action: 'sensitive' },
    input: v.strictObject({
      /** A small picture of it. */
      thumbnail: v.optional(v.literal('1', 'choice')),
    }),
    answer: v.null(),
    file: true,
  }),
  verdict: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/documents/{document}/verdict`,
    summary: 'Accepts or rejects a document of a file under review.',
    allow: { page, action: 'approve' },
    input: v.strictObject({
      verdict: v.picklist(['pending', 'accepted', 'rejected'], 'choice'),
      method: v.optional(v.picklist(VERIFICATION_METHODS, 'choice')),
      /** Needed for a rejection; the customer reads it. */
      reason: v.optional(v.nullable(Line(300))),
    }),
    answer: KycCustomer,
    stales,
  }),
};

const rejectedRow = v.object({ ...row, rejection: Rejection });
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
      /** Final (1), or may try again (0). */
      final: v.optional(v.picklist(['0', '1'], 'choice')),
    }),
    answer: v.object({ data: v.array(rejectedRow), meta: PageMeta }),
  }),
  ...stepsOf(
    { path: REJECTED, page: 'kyc customers rejected', stales },
    {
      reopen: {
        ...{ from: ['rejected'], to: ['draft'], action: 'void' },
        summary:
          'Lets somebody who was rejected try again, who may: not finally, and at most three times.',
        asks: { reason: Reason },
      },
    },
    KycCustomer,
  ),
};
