import type { AgentAccount } from '@/lib/contract/exchange/transfer';
import { absolute, compare, type Decimal, sign, smaller, subtract } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { agentBalances, agentRemits, agentWaiting } from './agent-account.sql';

/** So many remittances are looked at: who has more of them open settles by the statement. */
const MOST = 200;

/** The running account with an agent, by currency. */
export async function agentAccount(db: Db, agent: number): Promise<AgentAccount[]> {
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
      ...{ currency, balance: money(balance), base: wire.base(base) },
      unsettled: unsettled(balance, await agentRemits(db, agent, currency, MOST)).map((one) => ({
        ...{ id: one.id, number: one.number, date: one.date, counterparty: one.counterparty },
        ...{ amount: money(one.amount), open: money(one.open) },
      })),
      waiting: { count, amount: money(amount) },
    });
  }
  return accounts;
}

/** What is settled pays for the oldest first: so the latest make up what stands, the last of them in part. */
function unsettled<One extends Readonly<{ amount: Decimal }>>(
  balance: Decimal,
  latestFirst: readonly One[],
): readonly (One & Readonly<{ open: Decimal }>)[] {
  let rest = absolute(balance);
  return latestFirst.flatMap((one) => {
    if (sign(one.amount) !== sign(balance) || compare(rest, '0') <= 0) return [];
    const open = smaller(absolute(one.amount), rest);
    rest = subtract(rest, open);
    return [{ ...one, open: sign(balance) < 0 ? `-${open}` : open }];
  });
}
