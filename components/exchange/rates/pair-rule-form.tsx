'use client';

import { useTranslations } from 'use-intl';

import { RulePanel } from '@/components/exchange/rates/rule-panel';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { type RateRule, rateRules } from '@/lib/contract/exchange/rate-rules';
import { foldDigits } from '@/lib/format/fold';

const FIGURES = [
  'spread_buy_bp',
  'spread_sell_bp',
  'max_age_minutes',
  'tolerance_teller',
  'tolerance_supervisor',
  'hard_stop',
] as const;
const SUMS = ['ticket_min', 'ticket_max', 'position_limit'] as const;

type Values = Readonly<
  Record<(typeof FIGURES)[number] | (typeof SUMS)[number] | 'sort', string> & {
    is_on_board: boolean;
  }
>;

const valuesOf = (rule: RateRule): Values => ({
  spread_buy_bp: rule.spread_buy_bp ?? '',
  spread_sell_bp: rule.spread_sell_bp ?? '',
  max_age_minutes: String(rule.max_age_minutes ?? ''),
  tolerance_teller: rule.tolerance_teller ?? '',
  tolerance_supervisor: rule.tolerance_supervisor ?? '',
  hard_stop: rule.hard_stop ?? '',
  ticket_min: rule.ticket_min ?? '',
  ticket_max: rule.ticket_max ?? '',
  position_limit: rule.position_limit ?? '',
  is_on_board: rule.is_on_board,
  sort: String(rule.sort),
});

/** A figure as text, or none; what is no number is sent as none is, to be refused by the schema. */
function figures(values: Values) {
  const text = (name: keyof Omit<Values, 'is_on_board'>) => {
    const typed = foldDigits(values[name]).trim();
    return typed === '' ? null : typed;
  };
  const whole = (typed: string | null) =>
    typed === null ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  return {
    spread_buy_bp: text('spread_buy_bp'),
    spread_sell_bp: text('spread_sell_bp'),
    max_age_minutes: whole(text('max_age_minutes')),
    tolerance_teller: text('tolerance_teller'),
    tolerance_supervisor: text('tolerance_supervisor'),
    hard_stop: text('hard_stop'),
    ticket_min: text('ticket_min'),
    ticket_max: text('ticket_max'),
    position_limit: text('position_limit'),
    is_on_board: values.is_on_board,
    sort: whole(text('sort')) ?? 0,
  };
}

type Props = Readonly<{ row: RateRule; onClose: () => void; onReload: () => void }>;

/** The rule of one currency. What is left empty is as the house has it; empty limits are none. */
export function PairRuleForm({ row, onClose, onReload }: Props) {
  const t = useTranslations('exchange.rules');
  const { may } = usePermission('rates');
  const record = useRecordForm(rateRules.update, {
    blank: valuesOf(row),
    params: { id: row.id },
    toInput: (values: Values) => ({ ...figures(values), version: row.version }),
    onSaved: () => toast.success(t('saved', { currency: row.currency })),
  });
  return (
    <RulePanel
      title={t('rule', { currency: row.currency })}
      mayEdit={may('edit')}
      {...{ record, onClose, onReload }}
    >
      <Fields currency={row.currency} />
    </RulePanel>
  );
}

function Fields({ currency }: { currency: string }) {
  const t = useTranslations('exchange.rules');
  const house = useExchangeSetting();
  const { baseCurrency, decimalsOf } = useFormats();
  const usual: Readonly<Partial<Record<string, string | number>>> = {
    max_age_minutes: house.rate_age_minutes,
    tolerance_teller: house.rate_tolerance_teller_percent,
    tolerance_supervisor: house.rate_tolerance_percent,
    hard_stop: house.rate_hard_stop_percent,
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {FIGURES.map((name) => {
        const own = usual[name];
        return (
          <TextField
            key={name}
            name={name}
            label={t(name)}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            help={own === undefined ? t('spreadHelp') : t('house', { value: String(own) })}
          />
        );
      })}
      {SUMS.map((name) => {
        const code = name === 'position_limit' ? baseCurrency : currency;
        return (
          <AmountField
            key={name}
            name={name}
            label={t(name)}
            currency={code}
            decimals={decimalsOf(code)}
          />
        );
      })}
      <TextField name="sort" label={t('sort')} dir="ltr" inputMode="numeric" />
      <CheckboxField name="is_on_board" label={t('onBoard')} />
    </div>
  );
}
