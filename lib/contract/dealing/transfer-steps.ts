import * as v from 'valibot';

import { settledBy } from '@/lib/contract/accounting/settlements';
import { list } from '@/lib/contract/lists';
import { Amount, CurrencyCode, Day, Id, Line, Rate, Reason, Version } from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { Pieces } from './till-sessions';
import { quoteFields } from './quote';
import { Document } from './transfer-body';

const PATH = 'exchange/transfer';
const SETTLEMENTS = 'accounting/settlements';
const page = 'transfer';

const CountedLine = v.strictObject({
  currency: CurrencyCode,
  amount: Amount,
  pieces: v.optional(Pieces),
});

/** Calls that change the state of an internal transfer. */
const BRANCH = {
  dispatch: {
    action: 'post',
    from: ['draft'],
    to: ['dispatched', 'posted'],
    summary:
      'Posts a draft: to another branch, or to a till whose user has to receive it, it is on its way; otherwise it has arrived.',
    asks: { version: v.optional(Version) },
  },
  receive: {
    action: 'post',
    from: ['dispatched'],
    to: ['received', 'received_with_difference'],
    summary:
      'Receives a transfer that is on its way, with the counted amounts and, if counted, their notes. Only the user of an open till can receive at it.',
    asks: { lines: list(CountedLine, 60) },
  },
  decline: {
    action: 'post',
    from: ['dispatched'],
    to: ['refused'],
    summary:
      'Refuses a transfer on its way to a place that the caller has open; it goes back to the sending place.',
    asks: { reason: Reason },
  },
  recall: {
    action: 'void',
    from: ['dispatched'],
    to: ['recalled'],
    summary: 'Takes a transfer back that has not arrived.',
    asks: { reason: Reason },
  },
  difference: {
    action: 'approve',
    from: ['received_with_difference'],
    to: ['closed'],
    summary:
      'Decides what becomes of what did not arrive: a loss, found again, or owed by a party.',
    asks: {
      decision: v.picklist(['charge', 'found', 'party'], 'choice'),
      /** Location where the missing cash was found; the default is the location to which the cash was sent. */
      location_id: v.optional(Id),
      party_id: v.optional(Id),
      reason: Reason,
    },
  },
} as const;

/** Calls that move a posted remittance from one state to another. */
const REMIT = {
  hold: {
    action: 'post',
    from: ['paid_in', 'sent', 'available'],
    to: ['held'],
    summary: 'Stops a remittance until somebody releases or refuses it.',
    asks: { reason: Reason },
  },
  release: {
    action: 'approve',
    from: ['held'],
    to: ['paid_in', 'sent', 'available'],
    summary:
      'Lets a remittance that was held go on. One that is held for missing information needs the reason.',
    asks: { reason: v.optional(Reason) },
  },
  refuse: {
    action: 'approve',
    from: ['held'],
    to: ['refused'],
    summary: 'Refuses a remittance that was held: everything is paid back to the sender.',
    asks: { reason: Reason },
  },
  send: {
    action: 'post',
    from: ['paid_in'],
    to: ['sent'],
    summary: 'Says that the order went to the agent.',
    asks: { reference: v.optional(Line(100)) },
  },
  available: {
    action: 'post',
    from: ['sent'],
    to: ['available'],
    summary: 'Says that the agent has the money ready for the beneficiary.',
  },
  'pay-out': {
    action: 'post',
    from: ['available', 'expired'],
    to: ['paid_out'],
    summary:
      'Pays a remittance out against the code and a paper of the beneficiary; a wrong code counts.',
    asks: {
      code: v.optional(Line(40)),
      reference: v.optional(Line(100)),
      document: Document,
      date: v.optional(Day),
      location_id: v.optional(Id),
      pay_currency: v.optional(CurrencyCode),
      rate: v.optional(Rate),
      ...quoteFields,
    },
  },
  settle: {
    action: 'post',
    from: ['paid_out'],
    to: ['settled'],
    summary:
      'Settles with the agent what is still open of a remittance that was paid out, in its currency or, at a rate, in another.',
    asks: {
      ...settledBy,
      currency: v.optional(settledBy.currency),
      amount: v.optional(settledBy.amount),
    },
  },
  cancel: {
    action: 'void',
    from: ['paid_in', 'sent', 'available', 'expired'],
    to: ['cancelled'],
    summary: 'Cancels a remittance that was not paid out, and pays the sender back.',
    asks: { reason: Reason, refund_fee: v.optional(v.boolean('boolean')) },
  },
  return: {
    action: 'void',
    from: ['sent', 'available', 'expired', 'held'],
    to: ['returned'],
    summary:
      'Returns a remittance: to the sender with everything, or to the agent that advised it, also while it is held.',
    asks: { reason: Reason },
  },
  unlock: {
    action: 'approve',
    from: ['available', 'expired'],
    to: ['available', 'expired'],
    summary:
      'Gives five tries again after too many wrong codes: by somebody else than who entered them, and twice in 24 hours at most.',
    asks: { reason: Reason },
  },
} as const;

type Kit<Record> = Readonly<{
  void: Readonly<{ stales?: readonly string[] }>;
  show: Readonly<{ answer: Record }>;
}>;

/** Calls that change the state of a transfer, in addition to the calls of every document. */
export const transferSteps = <Record extends v.GenericSchema>(document: Kit<Record>) =>
  stepsOf(
    {
      path: PATH,
      page,
      stales: [PATH, SETTLEMENTS, 'exchange/positions', ...(document.void.stales ?? [])],
    },
    { ...BRANCH, ...REMIT },
    document.show.answer,
  );
