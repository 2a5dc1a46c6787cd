import { type AgentAccount, transfer } from '@/lib/contract/exchange/transfer';
import type { DocumentStage } from '@/lib/domain/document-status';
import type { Decimal } from '@/lib/domain/money';
import { CODE_TRIES } from '@/lib/domain/remittance';
import { postDraft } from '@/server/document/acts';
import { recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { lockShown, statusOf } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import type { DocumentRow } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { decideDifference, recall, receive, transferBodyOf } from './branch-steps';
import { waitingCounts, waitingFor } from './desk.sql';
import { judgedPage } from './judged-page';
import { keepsBeneficiary } from './keep-beneficiary';
import { cancel, giveBack } from './remit-back';
import { remitCourse } from './remit-course';
import { remitImportRoute } from './remit-import';
import { payOut } from './remit-pay-out';
import { settleRemit } from './remit-settle';
import { isOut, makeAvailable, release, send, stageTo, unlock, wrongKind } from './remit-steps';
import { expireWhenDue } from './remits-due';
import { internalKind, remitKind } from './transfer-kind';
import { agentBalances, agentUnsettled, agentWaiting } from './agent-account.sql';

const stepOf = (kind: typeof internalKind | typeof remitKind) =>
  stepping({
    // An overdue remittance expires before any step.
    lock: async (call, id) => expireWhenDue(call, await lockShown(call.db, 'transfer', id)),
    refusal: (status) => `document.is-${status}`,
    show: async (call, id) => await recordOf(call, kind, id),
  });

type Out = Readonly<{ of: 'out' | 'in'; take: () => Promise<unknown> }>;

/** Throws a conflict if the remittance has the other direction. */
const ofKind = async (row: DocumentRow, { of, take }: Out): Promise<unknown> => {
  if ((of === 'out') !== isOut(row)) throw wrongKind(row);
  return take();
};

const back = (action: string, stage: DocumentStage, reason: string) => ({ action, stage, reason });

/**
 * Returns a remittance to its sender or agent. A held outgoing one must be refused instead, which needs the permission
 * to approve.
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
    // Refusals name the fields of the draft.
    { ...dispatch, fields: transfer.store.input },
    step(transfer.receive, (call, row) => receive(call, row, call.input.lines)),
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

/** All calls of the document type, each with the permissions of its page. */
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

/** Running account with an agent, by currency. */
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
