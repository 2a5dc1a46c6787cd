'use client';

import { useTranslations } from 'use-intl';

import type { FilterProps } from './filter-props';
import { ChoiceChip, FilterChip } from '@/components/ui/chip';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { useCurrencies } from '@/hooks/use-currencies';
import { useMoney } from '@/hooks/use-money';
import { KYC_SECTIONS } from '@/lib/contract/reports/kyc-report';
import { TRADE_STATES } from '@/lib/contract/reports/trade-report';

type Choice = Readonly<{ value: string; label: string }>;

type Props = Readonly<{
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}>;

/** Chip with the name and value of a filter, and a menu of choices. */
export function ChoiceFilter({ name, value, choices, onChange }: Props) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Menu align="start" trigger={<ChoiceChip name={name} value={chosen?.label ?? value} />}>
      <MenuChoice label={name} value={value} onChange={onChange} choices={choices} />
    </Menu>
  );
}

/** Filter with a few fixed values; the first is the default. */
function WordFilter({
  name,
  field,
  values,
  input,
  change,
}: Omit<FilterProps, 'head'> & { name: string; field: string; values: readonly string[] }) {
  const t = useTranslations(`reports.${name}`);
  const [usual = ''] = values;
  return (
    <ChoiceFilter
      name={t('label')}
      value={input[field] ?? usual}
      choices={values.map((value) => ({ value, label: t(`choice.${value}`) }))}
      onChange={(value) => change({ [field]: value === usual ? undefined : value })}
    />
  );
}

export const CompareFilter = (props: FilterProps) => (
  <WordFilter {...props} name="compare" field="compare" values={['none', 'previous', 'year']} />
);

/** Number of compared periods; hidden without a comparison. */
export const PeriodsFilter = (props: FilterProps) =>
  props.input.compare === undefined ? null : (
    <WordFilter {...props} name="periods" field="periods" values={['1', '2', '3', '6', '12']} />
  );

export const LevelFilter = (props: FilterProps) => (
  <WordFilter {...props} name="level" field="level" values={['detail', 'general']} />
);

export const ZeroFilter = (props: FilterProps) => (
  <WordFilter {...props} name="zero" field="zero" values={['0', '1']} />
);

export const ClosingFilter = (props: FilterProps) => (
  <WordFilter {...props} name="closing" field="closing" values={['1', '0']} />
);

/** Filter that leaves out closing entries. A link from another report sets it; the user can only remove it. */
export function WithoutClosingFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.closing');
  if (input.closing !== '0') return null;
  return (
    <FilterChip
      name={t('label')}
      value={t('choice.0')}
      onRemove={() => change({ closing: undefined })}
    />
  );
}

export const DealSideFilter = (props: FilterProps) => (
  <WordFilter {...props} name="dealSide" field="side" values={['all', 'buy', 'sell']} />
);

export const TradeStateFilter = (props: FilterProps) => (
  <WordFilter {...props} name="tradeState" field="status" values={['all', ...TRADE_STATES]} />
);

export const KycSectionFilter = (props: FilterProps) => (
  <WordFilter {...props} name="kyc.section" field="section" values={['all', ...KYC_SECTIONS]} />
);

const BASE = 'base';

export function CurrencyFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.currency');
  const { data: currencies = [] } = useCurrencies();
  const { baseMark } = useMoney();
  const foreign = currencies.filter(({ is_base }) => !is_base);
  return (
    <ChoiceFilter
      name={t('label')}
      value={input.currency ?? BASE}
      choices={[
        { value: BASE, label: t('base', { currency: baseMark }) },
        ...foreign.map(({ code }) => ({ value: code, label: code })),
      ]}
      onChange={(value) => change({ currency: value === BASE ? undefined : value })}
    />
  );
}

/** Filter for all currencies or one currency, for reports that show each currency separately. */
export function OneCurrencyFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.currency');
  const { data: currencies = [] } = useCurrencies();
  return (
    <ChoiceFilter
      name={t('label')}
      value={input.currency ?? ''}
      choices={[
        { value: '', label: t('all') },
        ...currencies.map(({ code }) => ({ value: code, label: code })),
      ]}
      onChange={(value) => change({ currency: value })}
    />
  );
}
