import { addDays } from '@/lib/domain/calendar';
import { add, multiply } from '@/lib/domain/money';
import { byHand } from './by-hand';
import type { Client } from './client';
import { type counterFixture, SALES } from './counter-fixture';

export const FIRST_DAY = '2026-11-11';
export const DAYS = 10;

/** Pseudorandom numbers below `most`, reproducible by seed. */
export function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) % 2_147_483_648;
    state = Math.abs(state);
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const CURRENCIES = ['EUR', 'GBP'] as const;

/** Random books of some days: deals of several users, voids, changing rates, journals and expenses. */
export async function tradeRandomly(
  fixture: ReturnType<typeof counterFixture>,
  { seed, steps, users }: Readonly<{ seed: number; steps: number; users: readonly Client[] }>,
): Promise<void> {
  const roll = dice(seed);
  const mids: Record<string, string> = { EUR: '1.0800', GBP: '1.2700' };
  const made: number[] = [];
  const publish = async (currency: string, day: string, hour: number) => {
    mids[currency] = add(mids[currency] ?? '1', `${roll(2) ? '' : '-'}0.00${10 + roll(80)}`);
    await byHand(
      fixture.host.owner,
      `with made as (insert into rate_set (effective_at) values ($2::timestamptz) returning id)
       insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
       select id, $1, 'board', $3, $3, 1, 'direct', $2::timestamptz from made`,
      [currency, `${day}T${String(hour).padStart(2, '0')}:00:00Z`, mids[currency]],
    );
  };
  const line = () => {
    const currency = CURRENCIES[roll(2)] ?? 'EUR';
    const rate = add(mids[currency] ?? '1', `${roll(2) ? '' : '-'}0.00${10 + roll(89)}`);
    return {
      side: roll(2) ? 'buy' : 'sell',
      currency,
      amount: `${10 + roll(900)}.${10 + roll(89)}`,
      rate,
    };
  };
  const ticket = async (date: string) => {
    const lines = roll(4) ? [line()] : [line(), line()];
    const cross = { counter_currency: 'GBP', counter_rate: mids.GBP };
    const isCross = lines.length === 1 && lines[0]?.currency === 'EUR' && roll(4) === 0;
    const body = {
      date,
      post: true,
      override_reason: 'Agreed with the customer',
      lines: isCross ? lines.map((one) => ({ ...one, ...cross })) : lines,
      ...(roll(2) && { fee: { amount: `${1 + roll(5)}.50`, mode: 'on_top' } }),
    };
    const { body: sale } = await (users[roll(users.length)] ?? fixture.me).post(
      `${SALES}/store`,
      body,
    );
    if (sale.status === 'posted') made.push(sale.id);
  };
  const books = (path: string, body: object) =>
    fixture.me.post(`accounting/${path}/store`, { post: true, ...body });
  const journal = async (date: string) => {
    const amount = `${50 + roll(200)}`;
    const base = multiply(amount, '1.1');
    await books('journal-entry', {
      date,
      lines: [
        { account_id: fixture.id('1020'), currency: 'EUR', debit: amount, base },
        { account_id: fixture.id(roll(3) ? '3000' : '4010'), credit: base },
      ],
    });
  };
  const expense = (date: string) =>
    books('expenses', {
      date,
      paid_from_account_id: fixture.id('1020'),
      currency: 'EUR',
      rate: mids.EUR,
      lines: [{ account_id: fixture.id('5210'), amount: `${5 + roll(40)}` }],
    });

  const held = (currency: string, cost: string) =>
    books('journal-entry', {
      date: addDays(FIRST_DAY, -1),
      lines: [
        { account_id: fixture.id('1020'), currency, debit: '20000', base: cost },
        { account_id: fixture.id('3000'), credit: cost },
      ],
    });
  await held('EUR', '21600');
  await held('GBP', '25400');
  for (let step = 0; step < steps; step += 1) {
    const date = addDays(FIRST_DAY, Math.floor((step * DAYS) / steps));
    const what = roll(12);
    if (what < 2) await publish(CURRENCIES[what] ?? 'EUR', date, 1 + (step % 20));
    else if (what < 8) await ticket(date);
    else if (what === 8) await journal(date);
    else if (what === 9) await expense(date);
    else if (made.length > 0) {
      const id = made.splice(roll(made.length), 1)[0];
      await fixture.me.post(`${SALES}/${id}/void`, { reason: 'Wrong.', date });
    }
  }
}
