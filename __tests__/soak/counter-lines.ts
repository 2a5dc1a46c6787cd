/** Accounts of the model by purpose; the result of dealing is counted as `realised`. */
export type Account =
  | ('cash' | 'stock' | 'nostro' | 'bank' | 'transit')
  | ('customer' | 'receivable' | 'dealer' | 'agent' | 'remits' | 'tax')
  | (
      | 'fees'
      | 'remit_fees'
      | 'charges'
      | 'brokerage'
      | 'rounding'
      | 'short'
      | 'over'
      | 'lost'
      | 'capital'
    );

/** Accounts of the back office: assets, payroll and advances. */
type OfficeAccount =
  | ('assets' | 'accumulated' | 'depreciation' | 'gain' | 'loss' | 'impairment' | 'surplus')
  | 'retained'
  | ('salaries' | 'employer' | 'withheld' | 'deductions' | 'advances' | 'payable' | 'result');

export type AnyAccount = Account | OfficeAccount;

export type Holder<Of extends AnyAccount = Account> = Readonly<{
  account: Of;
  party?: number | undefined;
  currency: string;
}>;

export type AnyHolder = Holder<AnyAccount>;

/** Account of money, and the location of cash. */
export type Spot = Omit<Holder, 'currency'> & Readonly<{ place?: number }>;

/**
 * Line in minor units, debit positive. A line with a leg is valued by the leg, any other at the average cost of the
 * position.
 */
export type ModelLine = AnyHolder &
  Readonly<{ place?: number | undefined; amount: bigint; leg?: number | undefined }>;

/**
 * Leg of a deal: bought (above zero) or sold for a value, or gained or lost at cost against an account. With `accrues`
 * the position moves by the value without a result; with `settles` it moves by the carrying amount of the balance, and
 * the value is the result.
 */
export type ModelLeg = Readonly<{ currency: string; quantity: bigint }> &
  (Readonly<{ value: bigint; as?: 'accrues' | 'settles' }> | Readonly<{ charge: Account }>);

/** Lines in base currency; zero amounts are left out. */
export const inBase = (
  currency: string,
  moved: readonly (readonly [AnyAccount, bigint])[],
): ModelLine[] =>
  moved.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, currency, amount }]));

export const keyOf = ({ account, party, currency }: AnyHolder): string =>
  `${account} ${party ?? 0} ${currency}`;

/** Accounts that may keep a balance after everything is settled and all foreign currency is sold. */
const OWN: readonly string[] = [
  ...(['cash', 'bank', 'capital', 'fees', 'remit_fees'] satisfies Account[]),
  ...(['charges', 'brokerage', 'rounding', 'short', 'over', 'lost'] satisfies Account[]),
  ...(['depreciation', 'gain', 'loss', 'impairment', 'surplus'] satisfies OfficeAccount[]),
  ...(['retained', 'salaries', 'employer', 'result'] satisfies OfficeAccount[]),
];

/** True if the account must be zero after everything is settled and sold. */
export const isEmptiedAtLast = (key: string): boolean => !OWN.includes(key.split(' ')[0] ?? '');
