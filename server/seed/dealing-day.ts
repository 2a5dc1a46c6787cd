import { parties } from '@/lib/contract/accounting/parties';
import { beneficiaries } from '@/lib/contract/exchange/beneficiaries';
import type { Scene } from './counter-shift';
import { creditOf, offerTo, type People, remittancesOf, tradesOf } from './dealing-acts';

/** On which of its working days an office does what: the first of them, and every so many days after it. */
const RHYTHM = {
  trade: [1, 4],
  send: [0, 2],
  settle: [9, 9],
  draw: [3, 100],
  repay: [8, 100],
  offer: [2, 5],
} as const satisfies Readonly<Record<string, readonly [first: number, every: number]>>;

const isDue = (of: keyof typeof RHYTHM, day: number): boolean => {
  const [first, every] = RHYTHM[of];
  return day >= first && (day - first) % every === 0;
};

/**
 * What is dealt beside the counter, working day by working day: with a dealer, through an agent, on credit and at
 * rates that were offered. What was begun last is left as it is on such a day.
 */
export async function dealingOf(scene: Scene) {
  const people = await introduce(scene);
  const trades = tradesOf(scene, people);
  const remittances = remittancesOf(scene, people);
  const credit = creditOf(scene);
  let worked = 0;
  return async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    const at = worked;
    worked += 1;
    await remittances.goOn();
    await trades.settle();
    if (isDue('trade', at) || isToday) await trades.deal();
    if (isDue('send', at) || isToday) await remittances.send();
    if (isDue('settle', at)) await remittances.settle();
    if (isDue('draw', at)) await credit.draw();
    if (isDue('repay', at)) await credit.repay();
    if (isDue('offer', at) || isToday) await offerTo(scene, { isLeft: isToday });
  };
}

/** A dealer, an agent with terms, and to whom two customers send money. */
async function introduce({ call, setup }: Scene): Promise<People> {
  const { owner, customers } = setup;
  const dealer = await call(parties.store, owner, {
    input: { kind: 'dealer', name: 'Delta FX', settlement_limit: '50000' },
  });
  const agent = await call(parties.store, owner, {
    input: {
      ...{ kind: 'agent', name: 'Peshawar Exchange' },
      commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
    },
  });
  const book = [];
  for (const [at, name] of ['Bilal Khan', 'Amina Shah'].entries()) {
    const phone = `+92 300 123456${at}`;
    const { id } = await call(beneficiaries.store, owner, {
      input: { party_id: customers[at] ?? 0, name, country: 'PK', phone },
    });
    book.push(id);
  }
  return { dealer: dealer.id, agent: agent.id, book };
}
