import { type AccountType, normalSide } from './ledger/account';
import { type Decimal, sign } from './money';

/** Colour of a balance: plain, or red for an unusual one. */
export type Tone = 'plain' | 'red';

/**
 * Red if a balance is on the wrong side for its account type, such as negative cash; otherwise plain. A balance without
 * an account type, such as a party's, is always plain. Debits are positive.
 */
export function balanceTone(type: AccountType | undefined, balance: Decimal): Tone {
  return type !== undefined && sign(balance) === -normalSide(type) ? 'red' : 'plain';
}
