import type { CurrentRate } from '@/lib/contract/dealing/rate-shapes';
import { changeInPercent, inBase, spreadOf } from '@/lib/domain/dealing/board';

type Own = Partial<CurrentRate> & Readonly<{ currency: string; mid: string }>;

/** A rate in force, recent and within the limits. */
export function aRate({ buy = null, sell = null, mid, ...own }: Own): CurrentRate {
  const { quote_unit = 1, quote_direction = 'direct' } = own;
  const base = inBase({ buy, sell, mid }, { quote_unit, quote_direction });
  return {
    id: 1,
    set_id: 1,
    buy,
    sell,
    mid,
    quote_unit,
    quote_direction,
    ...base,
    spread_bp: spreadOf(base),
    reference: null,
    effective_at: '2026-11-20T10:00:00Z',
    age_minutes: 2,
    is_stale: false,
    is_blocked: false,
    max_age_minutes: 60,
    previous: null,
    change_percent: changeInPercent(base.mid_base, base.mid_base),
    source: '',
    reason: null,
    by: { id: 1, name: 'Dev' },
    tolerance_teller: '0.5',
    tolerance_supervisor: '2',
    hard_stop: '10',
    spread_buy_bp: null,
    spread_sell_bp: null,
    ticket_min: null,
    ticket_max: null,
    position_limit: null,
    ...own,
  };
}
