import { type AccountType, normalSide } from './ledger/account';
import { type Decimal, sign } from './money';

/** Colour of a balance: plain, or red for an unusual one. */
export type Tone = 'plain' | 'red';

/**
 * Red if a balance is on the wrong side for its account type, such as negative cash; the balance counts debits as
 * positive. Balances on the normal side and balances without an account type, such as a party's, are plain.
 */
export function balanceTone(type: AccountType | undefined, balance: Decimal): Tone {
  return type !== undefined && sign(balance) === -normalSide(type) ? 'red' : 'plain';
}
