import * as v from 'valibot';

import { KYC_TIERS } from '@/lib/domain/kyc-data';
import { KYC_STATUSES, type KycStatus, REASON_CODES } from '@/lib/domain/kyc-state';
import { list } from '../lists';
import { Day, Id, Line, Name, Prose, Reason } from '../schemas';
import { stepsOf } from '../steps';

import { KycRecord } from './kyc-record';

export const KYC_PATH = 'exchange/kyc-customers';
export const KYC_REJECTED_PATH = 'exchange/kyc-customers-rejected';
export const KYC_STALES = [
  KYC_PATH,
  KYC_REJECTED_PATH,
  'accounting/parties',
  'approvals',
  'notices',
] as const;

/** States from which a file cannot be closed: it has ended already, or is blocked. */
const ENDED: readonly KycStatus[] = ['rejected', 'blocked', 'closed'];
const SCREENED = KYC_STATUSES.filter((status) => status !== 'draft' && !ENDED.includes(status));

/** Steps of staff on one customer. */
export const kycSteps = stepsOf(
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
        /** The typed name, in place of a signature. */
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
        /** The second person may leave it out. */
        tier: v.optional(v.picklist(KYC_TIERS, 'choice')),
        /** Defaults to the interval of the risk level. */
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
        /** Ignored for reasons that the customer must not learn. */
        public_message: v.optional(v.nullable(Prose(1000))),
        internal_note: v.optional(v.nullable(Prose(2000))),
        final: v.optional(v.boolean('boolean')),
        /** Defaults to tomorrow. */
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
