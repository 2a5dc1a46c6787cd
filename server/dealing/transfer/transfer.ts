import { sql } from 'kysely';
import * as v from 'valibot';

import { type AgentAccount, transfer, type RemitSettling } from '@/lib/contract/dealing/transfer';
import type { Person } from '@/lib/contract/dealing/transfer-body';
import type { DocumentStage } from '@/lib/domain/document-status';
import { type Decimal, absolute, compare, isZero, sum } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { CODE_TRIES, TRANSFER_KINDS, type TransferKind } from '@/lib/domain/dealing/remittance';
import { postDraft } from '@/server/document/acts';
import { recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { transferPage } from '@/server/document/document-page';
import { lockShown, statusOf } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import { type DocumentRow, findDocument } from '@/server/document/rows';
import { settleWith } from '@/server/dealing/settlements/settlements';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve, type Call, type Route } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { lockItems } from '@/server/ledger/applications.sql';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import {
  agentBalances,
  agentUnsettled,
  agentWaiting,
} from '@/server/dealing/remittance/agent-account.sql';
import { columnsOf, withBank } from '@/server/dealing/beneficiaries/beneficiary-sealed';
import { decideDifference, decline, recall, receive, transferBodyOf } from './branch-steps';
import { waitingCounts, waitingFor } from './desk.sql';
import { cancel, giveBack } from '@/server/dealing/remittance/remittance-back';
import { remitCourse } from '@/server/dealing/remittance/remittance-course';
import { remitImportRoute } from '@/server/dealing/remittance/remittance-import';
import { payOut } from '@/server/dealing/remittance/remittance-pay-out';
import { openRemits } from '@/server/dealing/remittance/remittance-settled';
import {
  isOut,
  makeAvailable,
  release,
  send,
  stageTo,
  unlock,
  wrongKind,
} from '@/server/dealing/remittance/remittance-steps';
import { expireWhenDue } from '@/server/dealing/remittance/remittances-due';
import { internalKind, remitKind } from './transfer-kind';

const PAGE = 'remits';

/**
 * Settles the open amount of a remittance with its agent. Makes no payment if a payment on the running account has
 * already covered the amount. Refuses a day before the payout, and a currency or amount that differs from the open
 * amount.
 */
async function settleRemit(
  call: DocumentCall,
  row: DocumentRow,
  given: RemitSettling,
): Promise<void> {
  const { agent_id = 0, payout_currency: currency = '' } = transferBodyOf(row);
  const date = given.date ?? (await call.today());
  await lockItems(call.db, [agent_id]);
  const items = (await openRemits(call.db, agent_id)).filter((item) => item.document_id === row.id);
  const open = sum(items.map((item) => absolute(item.open)));
  await refuseUnlike(call, row, { ...given, date }, open);
  const applied = items.map(({ entry_id, line_no, open: amount }) => ({
    entry_id,
    line_no,
    amount: absolute(amount),
  }));
  const paid =
    items.length > 0 &&
    (await settleWith(call, PAGE, {
      ...given,
      date,
      currency,
      amount: open,
      party_id: agent_id,
      applied,
    }));
  await stageTo(call, row, 'settle', 'settled', {
    settled: { settlement_id: paid ? paid.stored.row.id : null, date },
  });
}

/** Refuses a date before the payout, and a currency or amount that differs from the open amount. */
async function refuseUnlike(
  { db }: DocumentCall,
  row: DocumentRow,
  { date, currency, amount }: RemitSettling & Readonly<{ date: string }>,
  open: Decimal,
): Promise<void> {
  const due = isZero(open) ? (row.amount ?? '0') : open;
  const own = row.currency ?? '';
  const shown = { amount: wireOf(await currenciesOf(db)).money(due, own), currency: own };
  const refuse = (code: string, field: string) =>
    new Refusal(`remit.${code}`, { field, params: shown });
  const paidOn = remitCourse(row.course).paid_out?.date ?? '';
  refuseAny([
    ...(date < paidOn ? [refuse('settled-before', 'date')] : []),
    ...((currency ?? own) === own ? [] : [refuse('settled-in', 'currency')]),
    ...(amount === undefined || compare(amount, due) === 0
      ? []
      : [refuse('settled-whole', 'amount')]),
  ]);
}

const page = 'beneficiaries';

/** Schema of the response of a call that posted an outgoing remittance. */
const PaidIn = v.object({ id: v.number(), status: v.literal('paid_in') });

/**
 * Wraps the route of a call that may post a remittance. After the call, stores the typed beneficiary for the sender if
 * the call requested it, the caller may create beneficiaries, and the beneficiary is not stored yet.
 */
function keepsBeneficiary(route: Route): Route {
  const handle = async (call: Call) => {
    const answer = await route.handle(call);
    if (v.is(PaidIn, answer) && call.may(page, 'create')) await keepOf(call, answer.id);
    return answer;
  };
  return { ...route, handle };
}

async function keepOf(call: Call, id: number): Promise<void> {
  const { db, audit } = call;
  const row = await findDocument(db, 'transfer', id);
  const { sender_id, beneficiary, keep_beneficiary } = transferBodyOf(row);
  if (!keep_beneficiary || sender_id === undefined || !beneficiary) return;
  if (await isKept(call, sender_id, beneficiary)) return;
  const { city: _city, address: _address, document: _document, ...kept } = beneficiary;
  const made = await db
    .insertInto('beneficiary')
    .values(await columnsOf(call, { ...kept, party_id: sender_id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = { name: [null, kept.name], party_id: [null, sender_id] } as const;
  audit({ action: 'create', page, record_type: 'beneficiary', record_id: made.id, changes });
}

async function isKept(
  call: Call,
  sender: number,
  { name, country, account }: Person,
): Promise<boolean> {
  const rows = await call.db
    .selectFrom('beneficiary')
    .select(['party_id', 'tag', 'told'])
    .where('party_id', '=', sender)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('country', '=', country)
    .execute();
  return (await withBank(call, rows)).some((one) => one.account === (account ?? null));
}

/** Input of a call that may name the kind of transfer. Other fields are kept. */
const Asked = v.looseObject({ kind: v.optional(v.picklist([...TRANSFER_KINDS, 'remits'])) });

/**
 * Combines the routes for internal transfers and for remittances. The document or its kind selects the page, whose
 * permission is required and whose route handles the call. A list without a kind returns all transfers that the caller
 * may see.
 */
function judgedPage(internal: Route, remits: Route): Route {
  const { endpoint } = internal;
  const { allow } = endpoint;
  if (typeof allow === 'string') throw new Error(`${endpoint.path} is of no page.`);
  const { action } = allow;
  const by = (call: Call, kind: TransferKind | 'remits') => {
    call.require(transferPage(kind), action);
    return (transferPage(kind) === 'transfer' ? internal : remits).handle(call);
  };
  const handle = async (call: Call) => {
    const input = v.parse(Asked, call.input);
    const { kind: named } = input;
    const { id }: Readonly<{ id?: number }> = call.params;
    if (id !== undefined) {
      if (named !== undefined) call.require(transferPage(named), action);
      return by(call, await storedKind(call.db, id));
    }
    if (named !== undefined) return by(call, named);
    const [seesOwn, seesRemits] = [call.may('transfer', action), call.may('remits', action)];
    if (seesOwn && seesRemits) return internal.handle(call);
    const kind = seesOwn ? 'internal' : 'remits';
    return by({ ...call, input: { ...input, kind } }, kind);
  };
  return { ...internal, handle };
}

async function storedKind(db: Db, id: number): Promise<TransferKind> {
  const row = await db
    .selectFrom('document')
    .select(['type', 'body'])
    .where('type', '=', 'transfer')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return transferBodyOf(row).kind;
}

const stepOf = (kind: typeof internalKind | typeof remitKind) =>
  stepping({
    // Before each step, expires the remittance if it is overdue.
    lock: async (call, id) => expireWhenDue(call, await lockShown(call.db, 'transfer', id)),
    refusal: (status) => `document.is-${status}`,
    show: async (call, id) => await recordOf(call, kind, id),
  });

type Out = Readonly<{ of: 'out' | 'in'; take: () => Promise<unknown> }>;

/**
 * Runs a step that exists for one direction only. Throws a conflict if the remittance has the other direction, outgoing
 * or incoming.
 */
const ofKind = async (row: DocumentRow, { of, take }: Out): Promise<unknown> => {
  if ((of === 'out') !== isOut(row)) throw wrongKind(row);
  return take();
};

const back = (action: string, stage: DocumentStage, reason: string) => ({ action, stage, reason });

/**
 * Returns a remittance to its sender or agent. A held outgoing remittance cannot be returned; it must be refused, which
 * requires the permission to approve.
 */
const giveUp = (call: DocumentCall, row: DocumentRow, reason: string) => {
  const take = () => giveBack(call, row, back('return', 'returned', reason));
  return row.stage === 'held' ? ofKind(row, { of: 'in', take }) : take();
};

const branchRoutes = () => {
  const step = stepOf(internalKind);
  const dispatch = step(transfer.dispatch, (call, row) => {
    if (transferBodyOf(row).kind !== 'internal') throw wrongKind(row);
    return postDraft(call, internalKind, row);
  });
  return [
    // Refusals of the dispatch refer to fields of the draft, so the route uses the input schema of the draft.
    { ...dispatch, fields: transfer.store.input },
    step(transfer.receive, (call, row) => receive(call, row, call.input.lines)),
    step(transfer.decline, (call, row) => decline(call, row, call.input.reason)),
    step(transfer.recall, (call, row) => recall(call, row, call.input.reason)),
    step(transfer.difference, (call, row) => decideDifference(call, row, call.input)),
  ];
};

const remitRoutes = () => {
  const step = stepOf(remitKind);
  return [
    step(transfer.hold, (call, row) =>
      stageTo(call, row, 'hold', 'held', {
        held_from: row.stage ?? 'paid_in',
        reason: call.input.reason,
      }),
    ),
    step(transfer.release, (call, row) => release(call, row, call.input)),
    step(transfer.refuse, (call, row) =>
      giveBack(call, row, back('refuse', 'refused', call.input.reason)),
    ),
    step(transfer.send, (call, row) =>
      ofKind(row, { of: 'out', take: () => send(call, row, call.input) }),
    ),
    step(transfer.available, (call, row) => makeAvailable(call, row)),
    step(transfer['pay-out'], (call, row) => payOut(call, row, call.input)),
    step(transfer.settle, (call, row) => settleRemit(call, row, call.input)),
    step(transfer.cancel, (call, row) =>
      ofKind(row, { of: 'out', take: () => cancel(call, row, call.input) }),
    ),
    step(transfer.return, (call, row) => giveUp(call, row, call.input.reason)),
    step(transfer.unlock, (call, row) => unlock(call, row, call.input)),
  ];
};

/** Routes of the documents and their steps, each with the permissions of its page. */
function drawnUp() {
  const remits = documentRoutes(transfer, remitKind);
  const documents = documentRoutes(transfer, internalKind).map((route, at) =>
    judgedPage(route, keepsBeneficiary(remits[at] ?? route)),
  );
  const steps = [...branchRoutes(), ...remitRoutes()].map((route) => judgedPage(route, route));
  return [...documents, ...steps];
}

export const transferRoutes = [
  ...drawnUp(),
  remitImportRoute,

  serve(transfer.desk, async ({ db, input, today }) => {
    const wire = wireOf(await currenciesOf(db));
    const found = await waitingFor(db, input.search ?? '', await today());
    return found.map(({ body, course, stage, counterparty, amount, currency, ...row }) => {
      const [sender = '', beneficiary = ''] = counterparty.split(' → ');
      return {
        ...row,
        sender,
        beneficiary,
        kind: body.kind,
        status: statusOf({ status: 'posted', stage }),
        payout_amount: wire.money(amount, currency),
        payout_currency: currency,
        tries_left: Math.max(0, CODE_TRIES - (remitCourse(course).tries ?? 0)),
      };
    });
  }),
  serve(transfer.account, ({ db, input }) => agentAccount(db, Number(input.agent_id ?? 0))),
  serve(transfer.waiting, async ({ db, today }) => waitingCounts(db, await today())),
];

/** Returns the running account with an agent, by currency. */
async function agentAccount(db: Db, agent: number): Promise<AgentAccount[]> {
  const wire = wireOf(await currenciesOf(db));
  const balances = await agentBalances(db, agent);
  const waiting = await agentWaiting(db, agent);
  const currencies = new Set([...balances, ...waiting].map(({ currency }) => currency));
  const accounts: AgentAccount[] = [];
  for (const currency of [...currencies].toSorted()) {
    const { balance = '0', base = '0' } = balances.find((one) => one.currency === currency) ?? {};
    const { count = 0, amount = '0' } = waiting.find((one) => one.currency === currency) ?? {};
    const money = (figure: Decimal) => wire.money(figure, currency);
    accounts.push({
      currency,
      balance: money(balance),
      base: wire.base(base),
      unsettled: (await agentUnsettled(db, agent, currency)).map((one) => ({
        id: one.id,
        number: one.number,
        date: one.date,
        counterparty: one.counterparty,
        amount: money(one.amount),
        open: money(one.open),
      })),
      waiting: { count, amount: money(amount) },
    });
  }
  return accounts;
}
