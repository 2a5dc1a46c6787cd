import type { CreditWithdrawalBody } from '@/lib/contract/exchange/credit-withdrawal';
import type { CreditLine, DrawScope } from '@/lib/domain/credit';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { orRefusal, type SettledAt, settledAt } from '@/server/ledger/settled-at';
import { partiesThere, type PartyThere } from '@/server/ledger/party-names';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { branchOf } from './credit-available';
import {
  creditLineOf,
  limitIdOf,
  limitOf,
  type LimitRow,
  subLimitOf,
  type SubRow,
} from './credit-facts.sql';

/** Target of a draw: a location or the customer's balance. */
type Target = SettledAt & Readonly<{ party_id?: number }>;

export type DrawReference = Reference &
  Readonly<{
    today: string;
    limit: LimitRow | undefined;
    sub: SubRow | undefined;
    /** Undefined without a limit. */
    line: CreditLine | undefined;
    scope: DrawScope;
    receivable: number | Refusal;
    to: Target | Refusal;
    party: PartyThere | null;
  }>;

/** Returns the id of the limit that a draw names, directly or through a sub-limit. */
export async function namedLimit(
  { db }: Pick<DocumentCall, 'db'>,
  { limit_id, sub_limit_id }: CreditWithdrawalBody,
): Promise<number | undefined> {
  return sub_limit_id === undefined ? limit_id : limitIdOf(db, sub_limit_id);
}

/** Reads the limit with its current use, the location and the customer. */
export async function readDraw(
  call: DocumentCall,
  body: CreditWithdrawalBody,
): Promise<DrawReference> {
  const { db, user } = call;
  const today = await call.today();
  const limitId = await namedLimit(call, body);
  const limit = limitId === undefined ? undefined : await limitOf(db, limitId, today);
  const { sub_limit_id, currency, location_id } = body;
  const sub = sub_limit_id === undefined ? undefined : await subLimitOf(db, sub_limit_id, today);
  const party_id = limit?.body.party_id;
  const there = await partiesThere(db, [{ party_id }]);
  const receivable = await orRefusal(receivableOf(call));
  const to = await orRefusal(targetOf(call, body, party_id ?? 0));
  const ids = [receivable, to instanceof Refusal ? to : to.account_id].filter(
    (one) => typeof one === 'number',
  );
  return {
    ...(await referenceTo(db, ids, [today, ...(body.date === undefined ? [] : [body.date])])),
    today,
    limit,
    sub,
    receivable,
    to,
    party: there.get(party_id ?? 0) ?? null,
    line: limit && (await creditLineOf(db, limit, undefined)),
    scope: {
      currency,
      user_id: call.maker ?? user?.id ?? null,
      product: 'withdrawal',
      branch_id: await branchOf(db, location_id),
    },
  };
}

async function receivableOf({ db }: DocumentCall): Promise<number> {
  return (await purposeAccounts(db, ['customer_receivable'])).customer_receivable;
}

async function targetOf(
  call: DocumentCall,
  { location_id, on_account = false, currency }: CreditWithdrawalBody,
  party_id: number,
): Promise<Target> {
  if ((location_id !== undefined) === on_account) {
    throw new Refusal('credit.where', { field: 'location_id' });
  }
  if (location_id !== undefined) return settledAt(call, { location_id }, currency);
  const { customer_balances } = await purposeAccounts(call.db, ['customer_balances']);
  return { account_id: customer_balances, party_id, name: '' };
}
