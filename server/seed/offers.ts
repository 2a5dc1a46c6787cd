import { offerRate } from '@/lib/contract/dealing/offer-rate';
import { boardRate } from './board-rate';
import type { Scene } from './counter-shift';

const VAULT = { location_id: 1 } as const;
const DAY_MINUTES = 1_440;

/**
 * Offers in the order in which they are made. `customer` is an index of the counter's customers, `points` the distance
 * from mid in basis points, and `end` the last step of the offer.
 */
const OFFERS = [
  {
    customer: 3,
    side: 'sell',
    currency: 'EUR',
    least: '1000',
    most: '2000',
    points: 30,
    end: 'accept',
  },
  {
    customer: 4,
    side: 'buy',
    currency: 'GBP',
    least: '200',
    most: '600',
    points: -35,
    end: 'decline',
  },
  {
    customer: 8,
    side: 'sell',
    currency: 'JPY',
    least: '50000',
    most: '150000',
    points: 40,
    end: 'part',
  },
  {
    customer: 10,
    side: 'buy',
    currency: 'AED',
    least: '2000',
    most: '9000',
    points: 25,
    end: 'withdraw',
  },
  {
    customer: 6,
    side: 'sell',
    currency: 'KWD',
    least: '100',
    most: '300',
    points: 45,
    end: 'expire',
  },
  {
    customer: 9,
    side: 'buy',
    currency: 'EUR',
    least: '500',
    most: '1500',
    points: -30,
    end: 'accept',
  },
] as const;

type End = (typeof OFFERS)[number]['end'] | 'leave';

/** Generates offers to various customers. Call the returned function for each offer; with `isLeft` it stays open. */
export function offersOf(scene: Scene) {
  const { call, setup } = scene;
  const { owner, customers } = setup;
  let made = 0;
  return async ({ isLeft }: Readonly<{ isLeft: boolean }>): Promise<void> => {
    const {
      customer,
      side,
      currency: code,
      least,
      most,
      points,
      end,
    } = OFFERS[made % OFFERS.length] ?? OFFERS[0];
    made += 1;
    const { currency, amount: amount_min } = scene.foreign(code, least);
    const { amount: amount_max } = scene.foreign(code, most);
    const { id } = await call(offerRate.store, owner, {
      input: {
        side,
        currency,
        customer_id: customers[customer] ?? 0,
        kind: 'firm',
        channel: 'phone',
        amount_min,
        amount_max,
        allow_partial: true,
        post: true,
        ...(await boardRate(scene, currency, points)),
        ...(isLeft && { valid_minutes: DAY_MINUTES }),
      },
    });
    await finish(id, isLeft ? 'leave' : end, { least: amount_min, most: amount_max });
  };

  async function finish(id: number, end: End, of: Readonly<{ least: string; most: string }>) {
    const params = { id };
    const accept = (amount: string) =>
      call(offerRate.accept, owner, { params, input: { amount, ...VAULT } });
    if (end === 'accept') await accept(of.most);
    if (end === 'part') await accept(of.least);
    if (end === 'decline') await call(offerRate.decline, owner, { params, input: {} });
    if (end === 'withdraw') {
      const reason = 'The market moved';
      await call(offerRate.withdraw, owner, { params, input: { reason } });
    }
  }
}
