import type { Trade } from '@/lib/contract/dealing/trade';
import type { TradeLeg } from '@/lib/domain/dealing/trade';

type Leg = Pick<Trade['legs']['fc'], 'is_ours'> & Readonly<{ name: TradeLeg }>;

/** Label of a leg from the organisation's side: receive, pay, pay the fee, or pay brokerage to the broker. */
export function legName(
  { name, is_ours }: Leg,
  broker: string | null,
  say: (key: string, params?: Readonly<{ [name: string]: string }>) => string,
): string {
  if (name === 'fee') return say('leg.fee');
  if (name !== 'brokerage') return say(is_ours ? 'leg.receive' : 'leg.pay');
  return say('leg.brokerage', { broker: broker ?? '', hasBroker: String(broker !== null) });
}
