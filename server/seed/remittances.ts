import { parties } from '@/lib/contract/accounting/parties';
import { settlements } from '@/lib/contract/accounting/settlements';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { transfer } from '@/lib/contract/dealing/transfer';
import { type Decimal, sum } from '@/lib/domain/money';
import { boardRate } from './board-rate';
import { AGENTS, BENEFICIARIES } from './cast';
import type { Scene } from './counter-shift';

const VAULT = { location_id: 1 } as const;
const PAPER = { type: 'passport', number: 'P4471902', country: 'PK' } as const;
/** Distance of the rate of a remittance from mid, in basis points. */
const DISCOUNT = -70;

type Sent = Readonly<{ id: number; code: string; payout: Decimal; agent: number }>;

type Course = 'hold' | 'release' | 'refuse' | 'cancel';

/** Course of some remittances by their index, counted from 0. All other remittances are neither held nor cancelled. */
const COURSE: Readonly<Record<number, Course>> = {
  2: 'release',
  3: 'cancel',
  4: 'refuse',
  5: 'hold',
};

/** Incoming remittances in the order in which they arrive. They are to be paid out in a foreign currency. */
const INCOMING = [
  { sender: 'Imran Malik', country: 'PK', beneficiary: 'Shirin Habibi', payout_amount: '300' },
  { sender: 'Noura Saleh', country: 'AE', beneficiary: 'Wahid Rasuli', payout_amount: '450' },
  { sender: 'Kamran Akhtar', country: 'PK', beneficiary: 'Zohra Amini', payout_amount: '180' },
] as const;

/** Generates remittances in both directions through two agents, and the settlements with both agents. */
export async function remittancesOf(scene: Scene) {
  const { call, day, setup } = scene;
  const { owner, customers } = setup;
  const { agents, book } = await introduce(scene);
  const paidIn: Sent[] = [];
  const onTheWay: Sent[] = [];
  const ready: Sent[] = [];
  const paid: Sent[] = [];
  let count = 0;

  const continueRemittances = async () => {
    for (const { id, code, ...more } of ready.splice(0)) {
      await call(transfer['pay-out'], owner, { params: { id }, input: { code, document: PAPER } });
      paid.push({ id, code, ...more });
    }
    for (const one of onTheWay.splice(0)) {
      await call(transfer.available, owner, { params: { id: one.id }, input: {} });
      ready.push(one);
    }
    for (const one of paidIn.splice(0)) {
      await call(transfer.send, owner, { params: { id: one.id }, input: {} });
      onTheWay.push(one);
    }
  };

  const send = async () => {
    const at = count % BENEFICIARIES.length;
    const { customer, agent } = BENEFICIARIES[at] ?? BENEFICIARIES[0];
    const payout_currency = scene.foreign(AGENTS[agent].currency, '1').currency;
    const { id, payout_amount, payout_code } = await call(transfer.store, owner, {
      input: {
        kind: 'remit_out',
        date: await day(),
        agent_id: agents[agent],
        post: true,
        ...VAULT,
        sender_id: customers[customer],
        beneficiary_id: book[at],
        payout_currency,
        principal: scene.inBase(String(200 + 55 * ((count * 3) % 8))),
        ...(await boardRate(scene, payout_currency, DISCOUNT)),
        fee: { amount: scene.inBase(String(6 + (count % 4))), mode: 'on_top' },
        purpose: 'Family support',
      },
    });
    const course = COURSE[count];
    count += 1;
    if (course) await divert(scene, id, course);
    if (course && course !== 'release') return;
    paidIn.push({ id, code: payout_code ?? '', payout: payout_amount ?? '0', agent });
  };

  return {
    agents,
    continueRemittances,
    send,
    receive: incomingOf(scene, agents),
    settle: () => settleWith(scene, { agents, paid: paid.splice(0) }),
  };
}

/** Cancels a remittance or puts it on hold. A held remittance is then released, refused or left on hold. */
async function divert({ call, setup }: Scene, id: number, course: Course): Promise<void> {
  const { owner, reviewer } = setup;
  const params = { id };
  if (course === 'cancel') {
    const reason = 'The sender asked for it';
    await call(transfer.cancel, owner, { params, input: { reason } });
    return;
  }
  const reason = 'The name of the beneficiary is to be confirmed';
  await call(transfer.hold, owner, { params, input: { reason } });
  if (course === 'release') {
    const input = { reason: 'The agent confirmed it' };
    await call(transfer.release, reviewer, { params, input });
  }
  if (course === 'refuse') {
    const input = { reason: 'Nobody confirmed it' };
    await call(transfer.refuse, reviewer, { params, input });
  }
}

/**
 * Returns a function that stores the next incoming remittance. The first is paid out; later remittances wait for their
 * beneficiaries.
 */
function incomingOf(scene: Scene, agents: readonly number[]) {
  const { call, day, setup } = scene;
  const { owner } = setup;
  let count = 0;
  return async (): Promise<void> => {
    const { sender, country, beneficiary, payout_amount } =
      INCOMING[count % INCOMING.length] ?? INCOMING[0];
    const payout = scene.foreign('EUR', payout_amount);
    const code = `H${7710 + count}`;
    const { id } = await call(transfer.store, owner, {
      input: {
        kind: 'remit_in',
        date: await day(),
        agent_id: agents[count % 2],
        post: true,
        reference: `IN-${311 + count}`,
        code,
        payout_currency: payout.currency,
        payout_amount: payout.amount,
        sender: { name: sender, country },
        beneficiary: { name: beneficiary, country: 'AF', phone: `+93 700 55501${count % 10}` },
      },
    });
    count += 1;
    if (count > 1) return;
    await call(transfer['pay-out'], owner, {
      params: { id },
      input: {
        code,
        document: { type: 'national_id', number: '1399-0104-55', country: 'AF' },
        ...VAULT,
      },
    });
  };
}

/** Creates the agents and the customers' beneficiaries. */
async function introduce({ call, base, inBase, setup: { owner, customers } }: Scene) {
  const agents: number[] = [];
  for (const { party, commission } of AGENTS) {
    const { method, amount } = commission;
    const input = { ...party, commission: { method, amount: inBase(amount), currency: base } };
    agents.push((await call(parties.store, owner, { input })).id);
  }
  const book: number[] = [];
  for (const { customer, agent: _agent, ...person } of BENEFICIARIES) {
    const input = { ...person, party_id: customers[customer] ?? 0 };
    book.push((await call(beneficiaries.store, owner, { input })).id);
  }
  return { agents, book };
}

/** Pays each agent the amounts that the agent has paid out for us. */
async function settleWith(
  scene: Scene,
  { agents, paid }: Readonly<{ agents: readonly number[]; paid: readonly Sent[] }>,
): Promise<void> {
  const { call, day, setup } = scene;
  const { owner } = setup;
  for (const [agent, id] of agents.entries()) {
    const due = paid.filter((one) => one.agent === agent);
    if (due.length === 0) continue;
    const { currency } = scene.foreign(AGENTS[agent]?.currency ?? 'PKR', '1');
    await call(settlements.settle, owner, {
      params: { id },
      input: {
        date: await day(),
        currency,
        amount: sum(due.map(({ payout }) => payout)),
        pay_currency: scene.base,
        ...(await boardRate(scene, currency)),
        ...VAULT,
      },
    });
  }
}
