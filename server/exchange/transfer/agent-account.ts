import type { AgentAccount } from '@/lib/contract/exchange/transfer';
import type { Decimal } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { agentBalances, agentUnsettled, agentWaiting } from './agent-account.sql';

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
      unsettled: (await agentUnsettled(db, agent, currency, MOST)).map((one) => ({
        ...{ id: one.id, number: one.number, date: one.date, counterparty: one.counterparty },
        ...{ amount: money(one.amount), open: money(one.open) },
      })),
      waiting: { count, amount: money(amount) },
    });
  }
  return accounts;
}
