import { byHand } from './by-hand';
import type { Worker } from './tamper-scene';

const DAY = '2026-11-20';

/** A day at the counter: rates, tickets of every kind, a till counted short, a transfer, a revaluation. */
export async function tamperCounter(worker: Worker): Promise<void> {
  const { must, id } = worker;
  for (const [currency, amount, base] of [
    ['EUR', '2000', '2160'],
    ['GBP', '1000', '1250'],
  ] as const) {
    await must('accounting/journal-entry/store', {
      date: '2026-11-18',
      post: true,
      memo: 'What was there',
      lines: [
        { account_id: id('1020'), currency, debit: amount, base },
        { account_id: id('3000'), credit: base },
      ],
    });
  }
  await rates(worker);
  await till(worker);
  await others(worker);
  await lend(worker);
}

/** A partly repaid draw on a customer's limit. */
async function lend({ must }: Worker): Promise<void> {
  const { id: limit_id } = await must('exchange/credit-limit/store', {
    party_id: 1,
    amount: '1000',
    valid_from: DAY,
    reason: 'Known',
    post: true,
  });
  const draw = await must('exchange/credit-limit-withdrawal/store', {
    date: DAY,
    post: true,
    limit_id,
    currency: 'EUR',
    amount: '100',
    due_date: DAY,
    location_id: 1,
  });
  await must(`exchange/credit-limit-withdrawal/${draw.id}/repay`, {
    date: DAY,
    currency: 'EUR',
    amount: '40',
    location_id: 1,
  });
}

async function rates({ must, host }: Worker): Promise<void> {
  await must('exchange/rates/publish', {
    rates: [
      { currency: 'EUR', buy: '1.0800', sell: '1.1000' },
      { currency: 'GBP', buy: '1.2500', sell: '1.2700' },
    ],
    reason: 'Morning',
  });
  await byHand(
    host.owner,
    `with made as (insert into rate_set (effective_at) values ('2026-11-19T12:00:00Z') returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, code, 'closing', 1.2, 1.2, 1, 'direct', '2026-11-19T12:00:00Z'
     from made, unnest('{EUR,GBP}'::text[]) code`,
  );
}

async function till({ must, second }: Worker): Promise<void> {
  const { id: place } = await must('exchange/locations/store', { name: 'Till 1', type: 'till' });
  await must('exchange/transfer/store', {
    kind: 'internal',
    date: DAY,
    post: true,
    from_location_id: 1,
    to_location_id: place,
    lines: [
      { currency: 'USD', amount: '5000' },
      { currency: 'EUR', amount: '1000' },
      { currency: 'GBP', amount: '500' },
    ],
  });
  const count = { USD: '5000', EUR: '1000', GBP: '500' };
  const session = await must('exchange/till-sessions/open', { location_id: place, count });
  const at = { date: DAY, post: true, location_id: place };
  const ticket = (lines: object[], more: object = {}) =>
    must('exchange/sales/store', { ...at, lines, ...more });
  const bought = await ticket([{ side: 'buy', currency: 'EUR', amount: '100' }], {
    customer_id: 1,
  });
  const fee = { amount: '2.00', mode: 'on_top' };
  const sold = await ticket([{ side: 'sell', currency: 'EUR', amount: '300' }], { fee });
  await ticket([
    { side: 'buy', currency: 'GBP', amount: '50' },
    { side: 'sell', currency: 'EUR', amount: '20' },
  ]);
  await must(`exchange/sales/${bought.id}/void`, { reason: 'Mistyped' });
  await must('exchange/invoice/store', { document_type: 'sales', document_id: sold.id });
  await must(`exchange/till-sessions/${session.id}/close`, {
    count: { USD: '5000', EUR: '680', GBP: '550' },
  });
  await must(`exchange/till-sessions/${session.id}/approve`, {}, second);
}

async function others({ must, second, id }: Worker): Promise<void> {
  const asked = await must('exchange/manual-journal/store', {
    date: DAY,
    post: true,
    kind: 'fc_expense',
    valuation_mode: 'at_mid',
    reason: 'A charge',
    lines: [
      { account_id: id('5080'), currency: 'EUR', amount: '12.50' },
      { account_id: id('1020'), currency: 'EUR', amount: '-12.50' },
    ],
  });
  await must(`exchange/manual-journal/${asked.id}/approve`, {}, second);
  await must('exchange/revaluation/store', { period_end: '2026-11-19' });
}
