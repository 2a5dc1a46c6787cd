import { sql } from 'kysely';

import { transfer, type TransferBody } from '@/lib/contract/exchange/transfer';
import { addDays } from '@/lib/domain/calendar';
import { CODE_TRIES, REMIT_DAYS, type TransferKind } from '@/lib/domain/remittance';
import type { DocumentStage } from '@/lib/domain/document-status';
import { recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Plan } from '@/server/document/kind';
import { lockShown, statusOf } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import type { DocumentRow, Start } from '@/server/document/rows';
import { serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { decideDifference, recall, receive } from './branch-steps';
import { waitingCounts, waitingFor } from './desk.sql';
import {
  internalRecord,
  type InternalReference,
  isBlind,
  planInternal,
  readInternal,
  summariseInternal,
} from './internal';
import { codePrint, newCode } from './remit-code';
import { planRemit, type RemitPlan, summariseRemit } from './remit';
import { cancel, giveBack } from './remit-back';
import { type RemitReference, readRemit } from './remit-reference';
import { remitCourse, remitRecord } from './remit-record';
import { isOut, payOut, release, stageTo, wrongKind } from './remit-steps';

type Known = InternalReference | RemitReference;
type Made = Plan & Readonly<{ isDispatched?: boolean; remit?: RemitPlan }>;

/** What the fields of the other kinds have in a record of one kind. */
const BARE = {
  ...{ from: null, to: null, lines: [], sender: null, sender_id: null, beneficiary: null },
  ...{ beneficiary_id: null, agent: null, agent_id: null, principal: null, payout_amount: null },
  ...{ payout_currency: null, rate: null, quote_unit: null, quote_direction: null },
  ...{ rate_base: null, fee: null, tax: null, paid_in: null, margin: null, purpose: null },
  ...{ expires_on: null, tries_left: null, alerts: [], step_reason: null },
} as const;

/** Where posting brings a transfer, and the code that is told once. */
function start(
  body: TransferBody,
  { plan, reference, call }: Readonly<{ plan: Made; reference: Known; call: DocumentCall }>,
): Start | undefined {
  if (body.kind === 'internal') return plan.isDispatched ? { stage: 'dispatched' } : undefined;
  const mid = reference.mids(body.payout_currency ?? '', body.date ?? '');
  const known = mid === undefined ? {} : { mid };
  if (body.kind === 'remit_in') {
    const code = body.code ? { code: codePrint(call, body.code) } : {};
    return { stage: 'available', course: { ...known, ...code } };
  }
  const code = newCode();
  call.tell({ payout_code: code });
  return { stage: 'paid_in', course: { ...known, code: codePrint(call, code) } };
}

const transferKind: DocumentKind<TransferBody, object, Known, Made> = {
  type: 'transfer',
  page: 'transfer',
  accounts: () => [],
  read: (call, body) =>
    body.kind === 'internal' ? readInternal(call, body) : readRemit(call, withExpiry(body)),
  plan: (body, known) => {
    if (known.kind === 'internal') return planInternal(body, known);
    const remit = planRemit(withExpiry(body), known);
    return { ...remit, remit };
  },
  summarise: (body, plan, known) =>
    known.kind === 'internal'
      ? summariseInternal(body, { isDispatched: plan.isDispatched ?? false }, known)
      : summariseRemit(body, plan.remit ?? planRemit(body, known), known),
  starts: start,
  foresee: async (_call, body, { plan, reference }) => {
    const { sums } = plan.remit ?? {};
    const { payout_currency = '' } = body;
    if (!sums || !(payout_currency in reference.currencies.decimals)) return { sums: null };
    const wire = wireOf(reference.currencies);
    const isSent = body.kind === 'remit_out';
    return {
      sums: {
        principal: isSent ? wire.base(sums.principal) : null,
        payout_amount: wire.money(sums.payout, payout_currency),
        payout_currency,
        paid_in: isSent ? wire.base(sums.paidIn) : null,
      },
    };
  },
  seesCost: (may) => may('tills', 'sensitive'),
  hidesLines: ({ user }, { created_by, stage }) =>
    isBlind({ created_by, stage, reader: user?.id ?? null }),
  narrows: (input) => kindTerms(input),
  row: (body, _course, wire) => ({
    kind: body.kind,
    beneficiary: body.beneficiary?.name ?? null,
    payout_amount: wire.money(body.payout_amount ?? null, body.payout_currency ?? null),
    payout_currency: body.payout_currency ?? null,
    expires_on: withExpiry(body).expires_on ?? null,
  }),
  own: async (_db, body, known, shown) => ({
    ...BARE,
    kind: body.kind,
    ...(known.kind === 'internal'
      ? internalRecord(body, known, shown)
      : remitRecord(withExpiry(body), known, shown)),
  }),
};

/** A remittance waits for thirty days where nobody says otherwise. */
function withExpiry(body: TransferBody): TransferBody {
  if (body.kind === 'internal' || body.expires_on !== undefined || body.date === undefined) {
    return body;
  }
  return { ...body, expires_on: addDays(body.date, REMIT_DAYS) };
}

function kindTerms(input: Readonly<{ kind?: TransferKind | 'remits' }>) {
  const { kind } = input;
  if (kind === undefined) return [];
  const own = sql`document.body ->> 'kind'`;
  return [kind === 'remits' ? sql<boolean>`${own} <> 'internal'` : sql<boolean>`${own} = ${kind}`];
}

const step = stepping({
  lock: ({ db }, id) => lockShown(db, 'transfer', id),
  refusal: (status) => `document.is-${status}`,
  show: async (call, id) => (await recordOf(call, transferKind, id)) as never,
});

type Out = Readonly<{ of: 'out' | 'both'; take: () => Promise<unknown> }>;

/** What only a remittance that was sent has. */
const ofKind = async (row: DocumentRow, { of, take }: Out): Promise<unknown> => {
  if (of === 'out' && !isOut(row)) throw wrongKind(row);
  return take();
};

const back = (action: string, stage: DocumentStage, reason: string) => ({ action, stage, reason });

export const transferRoutes = [
  ...documentRoutes(transfer, transferKind),

  step(transfer.receive, (call, row) => receive(call, row, call.input.lines)),
  step(transfer.recall, (call, row) => recall(call, row, call.input.reason)),
  step(transfer.difference, (call, row) => decideDifference(call, row, call.input)),

  step(transfer.hold, (call, row) =>
    stageTo(call, row, 'hold', 'held', {
      held_from: row.stage ?? 'paid_in',
      reason: call.input.reason,
    }),
  ),
  step(transfer.release, (call, row) => release(call, row)),
  step(transfer.refuse, (call, row) =>
    giveBack(call, row, back('refuse', 'refused', call.input.reason)),
  ),
  step(transfer.send, (call, row) =>
    ofKind(row, {
      of: 'out',
      take: () =>
        stageTo(call, row, 'send', 'sent', { sent: { reference: call.input.reference ?? null } }),
    }),
  ),
  step(transfer.available, (call, row) => stageTo(call, row, 'available', 'available')),
  step(transfer['pay-out'], (call, row) => payOut(call, row, call.input)),
  step(transfer.cancel, (call, row) =>
    ofKind(row, { of: 'out', take: () => cancel(call, row, call.input) }),
  ),
  step(transfer.return, (call, row) =>
    giveBack(call, row, back('return', 'returned', call.input.reason)),
  ),
  step(transfer.unlock, (call, row) =>
    stageTo(call, row, 'unlock', 'available', { tries: 0, reason: call.input.reason }),
  ),

  serve(transfer.desk, async ({ db, input }) => {
    const wire = wireOf(await currenciesOf(db));
    const found = await waitingFor(db, input.search ?? '');
    return found.map(({ body, course, stage, counterparty, amount, currency, ...row }) => {
      const [sender = '', beneficiary = ''] = counterparty.split(' → ');
      return {
        ...{ ...row, sender, beneficiary, kind: body.kind },
        status: statusOf({ status: 'posted', stage }),
        payout_amount: wire.money(amount, currency),
        payout_currency: currency,
        tries_left: Math.max(0, CODE_TRIES - (remitCourse(course).tries ?? 0)),
      };
    });
  }),
  serve(transfer.waiting, async ({ db }) =>
    (await waitingCounts(db)).map(({ stage, ...row }) => ({ ...row, status: stage }) as never),
  ),
];
