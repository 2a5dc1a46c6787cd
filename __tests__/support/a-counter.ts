import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { addDays } from '@/lib/domain/calendar';
import type { rates } from '@/lib/contract/dealing/rates';
import type { AnswerOf } from '@/lib/contract/endpoint';

const TODAY = '2026-11-21';

type Positions = NonNullable<CounterDashboard['positions']>;
type Held = Positions['currencies'][number];

export const euros: Held = {
  currency: 'EUR',
  on_hand: '4000.00',
  owed: '-300.00',
  net: '3700.00',
  average: '1.083374',
  break_even: '1.080000',
  worth: '4021.90',
  limit: '5000.00',
};

/** A counter dashboard on which everything is null except the given parts. */
export const counterOf = (known: Partial<CounterDashboard>): CounterDashboard => ({
  at: `${TODAY}T14:00:00Z`,
  from: TODAY,
  to: TODAY,
  positions: null,
  margin: null,
  volume: null,
  drawers: null,
  legs: null,
  waiting: { reviews: null, left_open: null, revaluations: null },
  ...known,
});

/** A counter dashboard with all parts. */
export const busyCounter = counterOf({
  positions: { currencies: [euros], worth: '4021.90' },
  margin: {
    margin: '120.00',
    realised: '95.50',
    fees: '11.00',
    before: { kind: 'weekday', margin: '100.00' },
    tellers: [{ id: 2, name: 'Zahra', margin: '120.00' }],
    days: Array.from({ length: 30 }, (_, at) => ({
      day: addDays(TODAY, at - 29),
      margin: at === 29 ? '120.00' : `-${at}.00`,
    })),
  },
  volume: {
    currencies: [
      {
        currency: 'EUR',
        bought: '300.00',
        bought_base: '324.00',
        sold: '100.00',
        sold_base: '110.00',
      },
    ],
    bought_base: '324.00',
    sold_base: '110.00',
  },
  drawers: [
    {
      id: 2,
      name: 'Till 1',
      type: 'till',
      state: 'open',
      session_id: 7,
      book: '5000.00',
      counted: '5005.00',
      difference: '-5.00',
      others: 2,
      counted_at: '2026-11-21T08:00:00Z',
      counted_by: 'Zahra',
    },
    {
      id: 3,
      name: 'Till 2',
      type: 'till',
      state: 'closed',
      session_id: null,
      book: null,
      counted: null,
      difference: null,
      others: 0,
      counted_at: null,
      counted_by: null,
    },
  ],
  legs: {
    due: 2,
    overdue: 1,
    net: [
      { currency: 'EUR', receive: '3000.00', pay: '500.00', net: '2500.00' },
      { currency: 'USD', receive: '0.00', pay: '2715.00', net: '-2715.00' },
    ],
  },
  waiting: {
    reviews: 1,
    left_open: 2,
    revaluations: [{ id: 4, to: '2025-12-31' }],
    offers: { count: 3, next: '2026-11-20T12:00:00Z' },
    remits: [{ status: 'sent', count: 5, oldest: '2026-11-18' }],
    credit_overdue: 2,
  },
});

type CurrentRate = AnswerOf<typeof rates.current>[number];

/** A board rate of a currency, published some minutes ago. */
export const aRate = (currency: string, age_minutes = 5): CurrentRate => ({
  id: 1,
  set_id: 1,
  currency,
  buy: '1.0800',
  sell: '1.1000',
  mid: '1.0900',
  quote_unit: 1,
  quote_direction: 'direct',
  buy_base: '1.08',
  sell_base: '1.1',
  mid_base: '1.09',
  spread_bp: '183.49',
  effective_at: '2026-11-21T13:55:00Z',
  source: '',
  reason: null,
  by: null,
  reference: null,
  previous: null,
  change_percent: null,
  age_minutes,
  max_age_minutes: 30,
  is_stale: age_minutes > 30,
  is_blocked: age_minutes > 60,
  tolerance_teller: '0.5',
  tolerance_supervisor: '2',
  hard_stop: '10',
  spread_buy_bp: null,
  spread_sell_bp: null,
  ticket_min: null,
  ticket_max: null,
  position_limit: null,
});
