'use client';

import { useTranslations } from 'use-intl';

import { RatesHead } from './rates-head';
import type { Field } from '@/components/fields/field';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordColumn, RecordKind } from '@/components/record/record-kind';
import { Ltr } from '@/components/ui/ltr';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { type RateRule, rateRules } from '@/lib/contract/dealing/rate-rules';

/** Tab of the pricing rules and tolerances of single currencies. These rules override the organisation's defaults. */
export function PairRules() {
  const t = useTranslations('rates.rules');
  return (
    <KindTab
      kind={useRateRules()}
      head={() => (
        <>
          <RatesHead tab="rules" />
          <p className="px-gutter py-3 text-ink-2">{t('text')}</p>
        </>
      )}
    />
  );
}

function useRateRules(): RecordKind<RateRule> {
  const t = useTranslations('rates.rules');
  return {
    calls: rateRules,
    words: 'rates.rules',
    nameOf: ({ currency }) => t('rule', { currency }),
    fields: useRateRuleFields(),
    compactColumns: ['currency', 'spread', 'max_age_minutes', ...TOLERANCES],
    columns: [...usePriceColumns(), ...useLimitColumns()],
  };
}

const TOLERANCES = ['tolerance_teller', 'tolerance_supervisor', 'hard_stop'] as const;

/** Defaults of the organisation by field. They apply if a rule leaves the field empty. */
function useDefaults() {
  const setting = useExchangeSetting();
  return {
    max_age_minutes: setting.rate_age_minutes,
    tolerance_teller: setting.rate_tolerance_teller_percent,
    tolerance_supervisor: setting.rate_tolerance_percent,
    hard_stop: setting.rate_hard_stop_percent,
  };
}

function useRateRuleFields(): readonly Field[] {
  const t = useTranslations('rates.rules');
  const usual = useDefaults();
  const figure = (name: string, help?: string): Field => ({
    name,
    kind: 'figure',
    width: 'half',
    help,
  });
  const sum = (name: string, inCurrency?: string): Field => ({
    name,
    kind: 'money',
    in: inCurrency,
    width: 'half',
  });
  const withDefault = (name: keyof typeof usual) =>
    figure(name, t('usual', { value: String(usual[name]) }));
  return [
    figure('spread_buy_bp'),
    figure('spread_sell_bp'),
    withDefault('max_age_minutes'),
    ...TOLERANCES.map(withDefault),
    sum('ticket_min', 'currency'),
    sum('ticket_max', 'currency'),
    sum('position_limit'),
    { ...figure('sort'), empty: 0 },
    { name: 'is_on_board', kind: 'flag', width: 'half' },
  ];
}

type Columns = readonly RecordColumn<RateRule>[];

/** Columns for pricing and tolerances. Defaults are shown in a lighter colour. */
function usePriceColumns(): Columns {
  const usual = useDefaults();
  const own = (id: keyof typeof usual, width: number): RecordColumn<RateRule> => ({
    id,
    cell: (rule) => {
      const value = rule[id];
      return (
        <bdi dir="ltr" className={value === null ? 'figure text-ink-3' : 'figure font-medium'}>
          {value ?? usual[id]}
        </bdi>
      );
    },
    align: 'end',
    width,
    card: false,
  });
  return [
    { id: 'currency', pin: true, width: 110, card: 'title' },
    {
      id: 'spread',
      cell: ({ spread_buy_bp, spread_sell_bp }) => <Pair of={[spread_buy_bp, spread_sell_bp]} />,
      align: 'end',
      width: 130,
      card: false,
    },
    { ...own('max_age_minutes', 140), card: 'meta' },
    ...TOLERANCES.map((id) => own(id, 120)),
  ];
}

/** Columns for the minimum and maximum ticket, the position limit, and whether the rate board shows the currency. */
function useLimitColumns(): Columns {
  const t = useTranslations('rates.rules');
  const { money, baseMoney } = useFormats();
  const shown = (value: string | null, currency: string) => value && money(value, currency);
  return [
    {
      id: 'ticket',
      cell: ({ currency, ticket_min, ticket_max }) => (
        <Pair of={[shown(ticket_min, currency), shown(ticket_max, currency)]} />
      ),
      align: 'end',
      width: 240,
      card: false,
    },
    {
      id: 'position_limit',
      cell: ({ position_limit }) => (position_limit === null ? none : baseMoney(position_limit)),
      align: 'end',
      width: 150,
      card: 'meta',
    },
    {
      id: 'is_on_board',
      cell: ({ is_on_board }) => t(is_on_board ? 'yes' : 'no'),
      width: 90,
      card: 'meta',
    },
  ];
}

const none = <span className="text-ink-3">–</span>;

const Pair = ({ of: [one, other] }: { of: readonly [string | null, string | null] }) =>
  one === null && other === null ? (
    none
  ) : (
    <Ltr>
      {one ?? '–'} / {other ?? '–'}
    </Ltr>
  );
