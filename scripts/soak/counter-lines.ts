/** The accounts of the model, by what they are for; the result of dealing is `realised`. */
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

/** The accounts of the office behind it: what it works with, and what it pays to whom it employs. */
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

/** Where money is: on an account, and its notes at a place. */
export type Spot = Omit<Holder, 'currency'> & Readonly<{ place?: number }>;

/** In minor units; debits are positive. A line of a leg is priced by it, any other at the average. */
export type ModelLine = AnyHolder &
  Readonly<{ place?: number | undefined; amount: bigint; leg?: number | undefined }>;

/**
 * What is bought (above zero) or sold for a value, or gained and lost at cost, against an account. What accrues moves
 * the position by its value without a result; what settles by what its balance stands at, and the value is a result.
 */
export type ModelLeg = Readonly<{ currency: string; quantity: bigint }> &
  (Readonly<{ value: bigint; as?: 'accrues' | 'settles' }> | Readonly<{ charge: Account }>);

/** Lines in the base currency; what comes to nothing is none. */
export const inBase = (
  currency: string,
  moved: readonly (readonly [AnyAccount, bigint])[],
): ModelLine[] =>
  moved.flatMap(([account, amount]) => (amount === 0n ? [] : [{ account, currency, amount }]));

export const keyOf = ({ account, party, currency }: AnyHolder): string =>
  `${account} ${party ?? 0} ${currency}`;

/** What is the organisation's own when nothing is owed and nothing foreign is left. */
const OWN: readonly string[] = [
  ...(['cash', 'bank', 'capital', 'fees', 'remit_fees'] satisfies Account[]),
  ...(['charges', 'brokerage', 'rounding', 'short', 'over', 'lost'] satisfies Account[]),
  ...(['depreciation', 'gain', 'loss', 'impairment', 'surplus'] satisfies OfficeAccount[]),
  ...(['retained', 'salaries', 'employer', 'result'] satisfies OfficeAccount[]),
];

/** Whether an account has to stand at nothing once everything is settled and sold. */
export const isEmptiedAtLast = (key: string): boolean => !OWN.includes(key.split(' ')[0] ?? '');
