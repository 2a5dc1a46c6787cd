import { type AccountType, normalSide } from './account';
import { type Decimal, sign } from './money';

/** How a balance is shown: plain, or in red, which is for what should not be. */
export type Tone = 'plain' | 'red';

/**
 * Of a balance that counts debits as positive: red where its kind of account does not stand, as cash
 * below zero or a claim against a creditor. On its normal side it is plain, a credit as well as a debit;
 * so is what is of no account, as what a party owes and is owed.
 */
export function balanceTone(type: AccountType | undefined, balance: Decimal): Tone {
  return type !== undefined && sign(balance) === -normalSide(type) ? 'red' : 'plain';
}
