import { templates } from '@/lib/contract/accounting/templates';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import { commissions } from '@/lib/contract/dealing/commissions';
import { invoice } from '@/lib/contract/dealing/invoice';
import { manualJournal } from '@/lib/contract/dealing/manual-journal';
import { revaluation } from '@/lib/contract/dealing/revaluation';
import { sales } from '@/lib/contract/dealing/sales';
import { savedViews } from '@/lib/contract/people/saved-views';
import { addDays, addMonths, endOfMonth } from '@/lib/domain/calendar';
import { accountsBy } from './accounts';
import type { Scene } from './counter-shift';

const VAULT = 1;
const INVOICE_EVERY = 2;
/** Index of the invoice that a credit note cancels, counted from 0. */
const CANCELLED = 1;
/** Working day on which an expense in foreign currency is booked, counted from 0. */
const CHARGED_ON = 2;

/**
 * Generates the work of the back office: views on the first day, invoices, charges in foreign currency, one of which a
 * second person approves, the closing of each month, and a template on the last day. Call the returned function at the
 * end of each working day, after depreciation.
 */
export async function bookkeepingOf(scene: Scene) {
  const { call, day, setup } = scene;
  const books: Books = { ...scene, accountOf: await accountsBy(call, setup) };
  // Adds a day, because the office is founded on the day before the first closing rates. If the founding day is the
  // last day of a month, that month is not closed.
  let month = endOfMonth(addDays(await day(), 1));
  let worked = 0;
  let invoiced = 0;

  return async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    const date = await day();
    if (worked === 0) await saveViews(scene);
    if (worked % INVOICE_EVERY === 1) {
      await issue(scene, { isCancelled: invoiced === CANCELLED });
      invoiced += 1;
    }
    if (worked === CHARGED_ON) {
      const { id } = await charge(books, 'fc_expense');
      await call(manualJournal.approve, setup.reviewer, { params: { id } });
    }
    for (; month < date; month = endOfMonth(addDays(month, 1))) await closeMonth(scene, month);
    if (isToday) {
      await charge(books, 'counterfeit');
      await repeatRent(books, date);
    }
    worked += 1;
  };
}

type Books = Scene & Readonly<{ accountOf: (number: string) => number }>;

/** Makes the template of the rent. Its first draft is due in the next month. */
async function repeatRent(
  { call, setup: { owner }, accountOf, inBase }: Books,
  date: string,
): Promise<void> {
  const next_on = `${addMonths(date, 1).slice(0, 7)}-01`;
  const body = {
    payee: 'Pamir Property',
    memo: 'Rent of the shop',
    paid_from_account_id: accountOf('1030'),
    lines: [{ account_id: accountOf('5210'), amount: inBase('450') }],
  };
  await call(templates.store, owner, {
    input: { document_type: 'expense', name: 'Rent', body, every: 'month', next_on },
  });
}

async function saveViews({ call, setup }: Scene): Promise<void> {
  // Each saved view refers to a record of the sample month, so that removing the sample month removes the view as well.
  for (const [at, till] of setup.tills.entries()) {
    const view = { page: 'sales', name: `Till ${at + 1}`, query: `location_id=${till}` } as const;
    await call(savedViews.store, setup.asker, { input: view });
  }
}

/** Issues an invoice for the latest ticket, and prints or cancels it. */
async function issue(
  { call, setup: { owner } }: Scene,
  { isCancelled }: Readonly<{ isCancelled: boolean }>,
): Promise<void> {
  const { data } = await call(sales.list, owner, { input: { status: 'posted', per_page: '1' } });
  const [ticket] = data;
  if (!ticket) return;
  const input = { document_type: 'sales', document_id: ticket.id } as const;
  const params = { id: (await call(invoice.store, owner, { input })).id };
  if (!isCancelled) await call(invoice.print, owner, { params });
  else {
    const reason = 'Issued to the wrong company';
    await call(invoice.cancel, owner, { params, input: { reason } });
  }
}

async function charge(
  { call, day, setup: { owner }, accountOf, foreign }: Books,
  kind: 'fc_expense' | 'counterfeit',
) {
  const isCharge = kind === 'fc_expense';
  const { currency, amount } = foreign('EUR', isCharge ? '12.50' : '50');
  return call(manualJournal.store, owner, {
    input: {
      date: await day(),
      kind,
      valuation_mode: isCharge ? 'at_mid' : 'at_wac',
      post: true,
      reason: isCharge ? 'Courier paid in foreign currency' : 'A note was counterfeit',
      lines: [
        { currency, account_id: accountOf(isCharge ? '5080' : '5070'), amount },
        { currency, account_id: accountOf('1020'), amount: `-${amount}`, location_id: VAULT },
      ],
    },
  });
}

async function closeMonth({ call, day, setup: { owner } }: Scene, end: string): Promise<void> {
  const date = await day();
  await call(revaluation.store, owner, { input: { period_end: end } });
  const due = await call(commissions.due, owner);
  // Pays all due commission batches except the last one, which is the newest of the last agent.
  for (const { agent_id, from, to } of due.slice(0, -1)) {
    await call(commissions.store, owner, { input: { agent_id, from, to, date, post: true } });
  }
  const locks = await call(transactionLocking.list, owner);
  if (locks.length > 0) return;
  await call(transactionLocking.store, owner, {
    input: {
      modules: ['expenses', 'receipts'],
      lock_date: end,
      reason: 'The bills of the month were checked',
    },
  });
}
