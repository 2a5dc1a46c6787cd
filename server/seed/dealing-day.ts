import { branchTransfersOf } from './branch-transfers';
import type { Scene } from './counter-shift';
import { creditOf } from './credit';
import { offersOf } from './offers';
import { remittancesOf } from './remittances';
import { tradesOf } from './trades';

/** First working day of each event, counted from 0, and the working days between two of them. */
const RHYTHM = {
  trade: [1, 3],
  send: [0, 2],
  sendMore: [1, 4],
  receive: [2, 6],
  settle: [7, 9],
  branch: [1, 2],
  grant: [1, 1000],
  drawBelow: [3, 1000],
  repay: [5, 1000],
  offer: [1, 2],
} as const satisfies Readonly<Record<string, readonly [first: number, every: number]>>;

const isDue = (act: keyof typeof RHYTHM, day: number): boolean => {
  const [first, every] = RHYTHM[act];
  return day >= first && (day - first) % every === 0;
};

/** Deals away from the counter, to be called on each working day. Deals that begin on the last day stay open. */
export async function dealingOf(scene: Scene) {
  const trades = await tradesOf(scene);
  const remittances = await remittancesOf(scene);
  const branch = await branchTransfersOf(scene);
  const credit = creditOf(scene);
  const offer = offersOf(scene);
  let worked = 0;
  const onDay = async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    const at = worked;
    worked += 1;
    await remittances.goOn();
    await trades.settle();
    await branch.arrive();
    if (isDue('trade', at) || isToday) await trades.deal();
    if (isDue('send', at) || isDue('sendMore', at) || isToday) await remittances.send();
    if (isDue('receive', at) || isToday) await remittances.receive();
    if (isDue('branch', at) || isToday) await branch.send();
    if (isDue('settle', at)) await remittances.settle();
    if (isDue('grant', at)) await credit.grant();
    if (isDue('drawBelow', at)) await credit.drawBelow();
    if (isDue('repay', at)) await credit.repay();
    if (isDue('offer', at) || isToday) await offer({ isLeft: isToday });
  };
  return { onDay, agents: remittances.agents };
}
