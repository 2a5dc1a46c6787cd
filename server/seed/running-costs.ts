import { expenses } from '@/lib/contract/accounting/expenses';
import { receipts } from '@/lib/contract/accounting/receipts';
import { accountsBy } from './accounts';
import type { Scene } from './counter-shift';
import { decimalOf } from './minor-units';

const CASH = '1010';
const BANK = '1030';

/** Monthly bills; `day` is the due day. Amounts are in cents of a dollar, and a random amount up to `more` is added. */
const BILLS = [
  {
    day: 1,
    payee: 'Pamir Property',
    memo: 'Rent of the shop',
    account: '5210',
    cents: 45_000,
    more: 0,
  },
  {
    day: 2,
    payee: 'Roshan',
    memo: 'Telephone and internet',
    account: '5310',
    cents: 5_800,
    more: 900,
  },
  { day: 5, payee: 'Shield Guards', memo: 'Guards', account: '5230', cents: 18_000, more: 0 },
  {
    day: 7,
    payee: 'City Utilities',
    memo: 'Electricity and water',
    account: '5220',
    cents: 7_400,
    more: 2_600,
  },
  {
    day: 10,
    payee: 'Commerce Bank',
    memo: 'Interest on the loan',
    account: '5510',
    cents: 7_500,
    more: 0,
  },
  {
    day: 12,
    payee: 'Ansari Insurance',
    memo: 'Insurance of cash',
    account: '5340',
    cents: 3_800,
    more: 0,
  },
  {
    day: 15,
    payee: 'Rahmani & Partners',
    memo: 'Accountant',
    account: '5350',
    cents: 9_000,
    more: 0,
  },
  {
    day: 20,
    payee: 'Bazaar Radio',
    memo: 'Advertising',
    account: '5370',
    cents: 2_000,
    more: 1_500,
  },
  {
    day: 25,
    payee: 'Commerce Bank',
    memo: 'Bank charges',
    account: '5080',
    cents: 1_200,
    more: 900,
  },
] as const;

/** Small purchases, paid in cash from the vault. Amounts are in cents of a dollar. */
const PURCHASES = [
  { payee: 'Tea house', memo: 'Tea and lunch', account: '5380', cents: 900, more: 1_400 },
  { payee: 'Driver', memo: 'Taxi to the bank', account: '5330', cents: 300, more: 700 },
  {
    payee: 'Ariana Stationery',
    memo: 'Receipt paper and toner',
    account: '5320',
    cents: 800,
    more: 3_400,
  },
  {
    payee: 'Locksmith Wali',
    memo: 'Repair of the shutter',
    account: '5240',
    cents: 1_500,
    more: 4_000,
  },
  { payee: 'Roshan', memo: 'Telephone cards', account: '5310', cents: 500, more: 500 },
] as const;

/**
 * Other income. `first` is the working day of the first payment, counted from 1; `every` is the number of working days
 * from one payment to the next.
 */
const INCOME = [
  {
    first: 1,
    every: 13,
    payer: 'Commerce Bank',
    memo: 'Interest of the bank',
    into: BANK,
    account: '4120',
    cents: 1_460,
    more: 300,
  },
  {
    first: 2,
    every: 6,
    payer: 'Kabul Carpets Ltd.',
    memo: 'Counting and sorting of banknotes',
    into: CASH,
    account: '4110',
    cents: 2_500,
    more: 3_000,
  },
  {
    first: 4,
    every: 9,
    payer: 'Herat Saffron Export',
    memo: 'Letter of confirmation',
    into: CASH,
    account: '4110',
    cents: 1_000,
    more: 500,
  },
] as const;

/** Number of working days from one small purchase to the next. */
const PURCHASE_EVERY = 2;

type Bill = (typeof BILLS)[number];

/**
 * Generates running costs and other income of the office, as expense and receipt documents. Call the returned function
 * at the end of each working day.
 */
export async function runningCostsOf(scene: Scene) {
  const { call, day, random, setup } = scene;
  const { owner } = setup;
  const accountOf = await accountsBy(call, setup);
  let before = await day();
  let worked = 0;

  const pay = async (
    date: string,
    { payee, memo, account, cents, more }: Omit<Bill, 'day'> | (typeof PURCHASES)[number],
    from: string,
  ) => {
    const amount = amountOf(scene, { cents, more });
    const lines = [{ account_id: accountOf(account), amount }];
    const paid_from_account_id = accountOf(from);
    await call(expenses.store, owner, {
      input: { date, payee, memo, paid_from_account_id, lines, post: true },
    });
  };

  return async (): Promise<void> => {
    const date = await day();
    worked += 1;
    for (const bill of BILLS) if (isDue(bill.day, { before, date })) await pay(date, bill, BANK);
    if (worked % PURCHASE_EVERY === 1) await pay(date, random.pick(PURCHASES), CASH);
    for (const { first, every, payer, memo, into, account, ...size } of INCOME) {
      if (worked < first || (worked - first) % every !== 0) continue;
      const lines = [{ account_id: accountOf(account), amount: amountOf(scene, size) }];
      await call(receipts.store, owner, {
        input: {
          date,
          payer,
          memo,
          lines,
          post: true,
          method: into === BANK ? 'bank' : 'cash',
          received_into_account_id: accountOf(into),
        },
      });
    }
    before = date;
  };
}

/**
 * True if a bill must be paid on this working day, because its due day is after the previous working day and not after
 * today.
 */
function isDue(day: number, { before, date }: Readonly<{ before: string; date: string }>): boolean {
  const due = `${date.slice(0, 7)}-${String(day).padStart(2, '0')}`;
  return before < due && due <= date;
}

const amountOf = (
  { random, inBase }: Scene,
  { cents, more }: Readonly<{ cents: number; more: number }>,
): string => inBase(decimalOf(BigInt(cents + random.below(more + 1)), 2));
