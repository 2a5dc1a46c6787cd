import { compare } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { isCashAtPlace, type LedgerAccount } from '@/server/ledger/accounts';
import type { SaleBody, SaleReference } from './sale-reference';

/** What the organisation refuses of a ticket, whoever makes it: a sum that is too small, and a payment over any account. */
export function policyRefusals(
  { lines, payments = [] }: SaleBody,
  { accounts, ticket }: SaleReference,
): Refusal[] {
  const tooSmall = lines.flatMap(({ currency, amount }, at) => {
    const least = ticket.rules.find((rule) => rule.currency === currency)?.ticket_min;
    if (!least || compare(amount, least) >= 0) return [];
    return [
      new Refusal('sale.too-small', { params: { currency, least }, field: `lines.${at}.amount` }),
    ];
  });
  const paidOver = payments.flatMap(({ account_id }, at) => {
    const account = account_id === undefined ? undefined : accounts.get(account_id);
    if (!account || isThroughAccount(account)) return [];
    const params = { account: `${account.number} ${account.name}` };
    return [new Refusal('sale.not-through', { params, field: `payments.${at}.account_id` })];
  });
  return [...tooSmall, ...paidOver];
}

/** Money comes to it and goes from it over a bank or a card: it lies in no drawer, and is nobody's in particular. */
function isThroughAccount(account: LedgerAccount): boolean {
  return account.type === 'asset' && !isCashAtPlace(account) && !account.party_required;
}
