'use client';

import { useTranslations } from 'use-intl';

import { Labelled } from '@/components/ui/labelled';
import type { Column } from '@/components/ui/table-columns';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import type { RateRule } from '@/lib/contract/exchange/rate-rules';

type Columns = readonly Column<RateRule>[];

const none = <span className="text-ink-3">–</span>;

/** A rule by its own figures, and paler by the house's where it has none. */
export function usePairColumns(): Columns {
  const prices = usePriceColumns();
  const limits = useLimitColumns();
  return [...prices, ...limits];
}

/** How it is priced, and how far from that a deal may lie. */
function usePriceColumns(): Columns {
  const t = useTranslations('exchange.rules');
  const house = useExchangeSetting();
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
      pin: true,
      width: 110,
      card: 'title',
    },
    {
      id: 'spread',
      header: t('spread'),
      cell: ({ spread_buy_bp, spread_sell_bp }) =>
        spread_buy_bp === null && spread_sell_bp === null ? (
          none
        ) : (
          <Pair of={[spread_buy_bp ?? '–', spread_sell_bp ?? '–']} />
        ),
      align: 'end',
      width: 130,
      card: false,
    },
    {
      id: 'age',
      header: t('age'),
      cell: ({ max_age_minutes }) => (
        <Labelled label={t('age')}>
          <Own value={max_age_minutes} house={house.rate_age_minutes} />
        </Labelled>
      ),
      align: 'end',
      width: 140,
      card: 'meta',
    },
    ...(
      [
        ['tolerance_teller', house.rate_tolerance_teller_percent],
        ['tolerance_supervisor', house.rate_tolerance_percent],
        ['hard_stop', house.rate_hard_stop_percent],
      ] as const
    ).map(([id, own]): Column<RateRule> => ({
      id,
      header: t(id),
      cell: (rule) => <Own value={rule[id]} house={own} />,
      align: 'end',
      width: 120,
      card: false,
    })),
  ];
}

/** How large a ticket and a position may be, and whether it is shown. */
function useLimitColumns(): Columns {
  const t = useTranslations('exchange.rules');
  const { money, baseMoney } = useFormats();
  return [
    {
      id: 'ticket',
      header: t('ticket'),
      cell: ({ currency, ticket_min, ticket_max }) =>
        ticket_min === null && ticket_max === null ? (
          none
        ) : (
          <Pair
            of={[
              ticket_min === null ? '–' : money(ticket_min, currency),
              ticket_max === null ? '–' : money(ticket_max, currency),
            ]}
          />
        ),
      align: 'end',
      width: 240,
      card: false,
    },
    {
      id: 'limit',
      header: t('limit'),
      cell: ({ position_limit }) => (
        <Labelled label={t('limit')}>
          {position_limit === null ? none : baseMoney(position_limit)}
        </Labelled>
      ),
      align: 'end',
      width: 150,
      card: 'meta',
    },
    {
      id: 'board',
      header: t('board'),
      cell: ({ is_on_board }) => (
        <Labelled label={t('board')}>{is_on_board ? t('yes') : t('no')}</Labelled>
      ),
      width: 90,
      card: 'meta',
    },
  ];
}

const Pair = ({ of: [one, other] }: { of: readonly [string, string] }) => (
  <bdi dir="ltr" className="figure">
    {one} / {other}
  </bdi>
);

const Own = ({ value, house }: { value: string | number | null; house: string | number }) => (
  <bdi dir="ltr" className={value === null ? 'figure text-ink-3' : 'figure font-medium'}>
    {value ?? house}
  </bdi>
);
