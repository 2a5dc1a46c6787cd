'use client';

import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { AssetCount } from '@/components/assets/asset-count';
import { Schedule } from '@/components/assets/schedule';
import { type Field, type Values, textIn } from '@/components/fields/field';
import { kindScreen } from '@/components/record/kind-screen';
import type { RecordKind } from '@/components/record/record-kind';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { LineChart } from '@/components/ui/charts/lazy-charts';
import { Figure } from '@/components/ui/figure';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';
import { useAccounts } from '@/hooks/use-accounts';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useToday } from '@/hooks/use-today';
import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import {
  CATEGORY_ACCOUNTS,
  type CategoryAccounts as Accounts,
  fitsRole,
} from '@/lib/domain/assets/asset-category';
import { fiscalYearOf, isDay } from '@/lib/domain/calendar';
import { scheduleOf } from '@/lib/domain/assets/depreciation';
import { partOfOne } from '@/lib/domain/assets/depreciation-rate';
import { assetTermsRefusals } from '@/lib/domain/assets/depreciation-refusals';
import {
  type ScheduleInput,
  type ScheduleRow,
  CONVENTIONS,
  DEPRECIATION_METHODS,
  type DepreciationMethod,
  FREQUENCIES,
} from '@/lib/domain/assets/depreciation-terms';
import {
  type Decimal,
  sum,
  divide,
  fits,
  isAboveZero,
  isDecimal,
  multiply,
  round,
} from '@/lib/domain/money';

/** Delay between the last keystroke and the computation of the sample schedule, in ms. */
const QUIET_MS = 150;
const COST = '10000';

/** Sample schedule for the entered terms, computed in the browser with the same rules as on the server. */
function CategorySample() {
  const t = useTranslations('asset-category.sample');
  const typed = useDebounced(useWatch() as Values, QUIET_MS);
  const { baseCurrency, decimalsOf, baseMoney, day } = useFormats();
  const fiscal_year_start = useSystemSetup()?.fiscal_year_start ?? '01-01';
  const in_service_on = fiscalYearOf(useToday(), fiscal_year_start).from;
  const decimals = decimalsOf(baseCurrency);
  const input = sampled(typed, { cost: COST, in_service_on, fiscal_year_start, decimals });
  if (!input) return <p className="text-ink-2">{t('unread')}</p>;
  const rows = sampleRows(input);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="grid min-w-0 gap-3 border-y border-line py-4">
      <p aria-live="polite" className="text-ink-2">
        {t.rich('summary', {
          cost: baseMoney(COST),
          count: rows.length,
          amount: baseMoney(first.amount),
          net: baseMoney(last.net),
          first: () => <Ltr className="whitespace-nowrap">{day(first.date)}</Ltr>,
          last: () => <Ltr className="whitespace-nowrap">{day(last.date)}</Ltr>,
        })}
        {typed.method === 'units' && ` ${t('units')}`}
      </p>
      <Schedule rows={rows.map((row) => ({ ...row, status: 'planned' as const }))} />
      <Comparison input={input} />
    </div>
  );
}

/** Collapsible comparison of the depreciation methods. It is computed only while it is expanded. */
function Comparison({ input }: ComponentProps<typeof MethodComparison>) {
  const t = useTranslations('asset-category.sample');
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">{t('compare')}</summary>
      {isOpen && <MethodComparison input={input} />}
    </details>
  );
}

const half = { width: 'half' } as const;
const isDeclining = ({ method }: Values) =>
  method === 'declining_balance' || method === 'double_declining';

const FIELDS: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { ...half, name: 'method', kind: 'choice', initial: 'straight_line' },
  { ...half, name: 'convention', kind: 'choice', initial: 'full_month' },
  { ...half, name: 'life_months', kind: 'figure', initial: '60' },
  { ...half, name: 'frequency_months', kind: 'choice', initial: '1' },
  { ...half, name: 'rate', kind: 'figure', when: ({ method }) => method === 'declining_balance' },
  { ...half, name: 'salvage_percent', kind: 'figure', initial: '0', empty: '0' },
  { name: 'switch_to_straight_line', kind: 'flag', initial: false, when: isDeclining },
  { name: 'sample', kind: 'own', drawn: <CategorySample /> },
  {
    name: 'accounts',
    kind: 'group',
    fields: CATEGORY_ACCOUNTS.map((role) => ({
      ...half,
      name: role,
      kind: 'account',
      among: (account) => fitsRole(account, role),
    })),
  },
  { name: 'transfer_surplus', kind: 'flag', initial: true },
  { name: 'is_active', kind: 'flag', initial: true },
];

/** Definition of the record type "asset category": its terms with a sample schedule, and its accounts. */
const assetCategoryKind: RecordKind<AssetCategory> = {
  calls: assetCategory,
  words: 'asset-category',
  nameOf: ({ name }) => name,
  fullNameOf: ({ number, name }) => `${number} ${name}`,
  audit: 'asset category',
  fields: FIELDS,
  sent: (values) => ({
    switch_to_straight_line: isDeclining(values) && values.switch_to_straight_line === true,
  }),
  compactColumns: ['number', 'name', 'method'],
  columns: [
    {
      id: 'number',
      width: 104,
      sortable: true,
      pin: true,
      card: 'meta',
      cell: ({ number }) => <bdi className="figure">{number}</bdi>,
    },
    { id: 'name', width: 200, sortable: true, card: 'title' },
    { id: 'method', width: 150, sortable: true, card: 'line' },
    {
      id: 'life_months',
      width: 110,
      align: 'end',
      card: 'line',
      cell: ({ life_months }) => <LifeWords months={life_months} />,
    },
    { id: 'salvage_percent', width: 110, align: 'end', card: false },
    {
      id: 'accounts',
      width: 260,
      card: false,
      cell: ({ accounts }) => <CategoryAccounts accounts={accounts} />,
    },
    {
      id: 'assets',
      width: 84,
      align: 'end',
      sortable: true,
      card: 'meta',
      cell: ({ assets }) => <AssetCount count={assets} words="asset-category" />,
    },
    'is_active',
  ],
};

/** Numbers of the category's accounts, in the order of the form fields. */
function CategoryAccounts({ accounts }: Readonly<{ accounts: Accounts }>) {
  const { data = [] } = useAccounts();
  const numbers = CATEGORY_ACCOUNTS.flatMap(
    (role) => data.find(({ id }) => id === accounts[role])?.number ?? [],
  );
  return <bdi className="figure">{numbers.join(' · ')}</bdi>;
}

/** Useful life in years if it is a whole number of years, otherwise in months. */
function LifeWords({ months }: Readonly<{ months: number }>) {
  const t = useTranslations('asset-category');
  return months % 12 === 0 ? t('years', { count: months / 12 }) : t('months', { count: months });
}

const HUES = {
  straight_line: 'info',
  double_declining: 'warning',
  sum_of_years: 'neutral',
} as const;

type Method = (typeof COMPARED)[number];
type Schedules = Readonly<Record<Method, readonly ScheduleRow[]>>;

/** Sample asset under each method in `COMPARED`, with the book values as a chart or the yearly charges as a table. */
function MethodComparison({ input }: Readonly<{ input: ScheduleInput }>) {
  const t = useTranslations('asset-category');
  const methodWords = useTranslations('asset-category.choices.method');
  const { day, bare, baseCurrency } = useFormats();
  const [look, setLook] = useState<Look>('chart');
  const schedules: Schedules = {
    straight_line: byMethod(input, 'straight_line'),
    double_declining: byMethod(input, 'double_declining'),
    sum_of_years: byMethod(input, 'sum_of_years'),
  };
  const ends = COMPARED.map(
    (method) => schedules[method].at(-1)?.date ?? input.in_service_on,
  ).sort();
  return (
    <div className="grid min-w-0 gap-2 pt-2">
      <div className="flex justify-end">
        <LookSwitch value={look} onChange={setLook} />
      </div>
      <ChartOrTable
        look={look}
        chart={
          <LineChart
            label={t('sample.compared')}
            from={input.in_service_on}
            to={ends.at(-1) ?? input.in_service_on}
            series={COMPARED.map((method) => ({
              label: methodWords(method),
              hue: HUES[method],
              points: [
                { at: input.in_service_on, value: input.cost },
                ...schedules[method].map(({ date, net }) => ({ at: date, value: net })),
              ],
            }))}
            format={(value) => bare(value, baseCurrency)}
            formatAt={(instant) => day(instant.slice(0, 10))}
          />
        }
        table={
          <PlainTable<Year>
            label={t('sample.byYear')}
            rows={yearsOf(input, schedules)}
            rowId={({ to }) => to}
            columns={[
              {
                id: 'to',
                header: t('sample.yearTo'),
                cell: ({ to }) => <span className="figure">{day(to)}</span>,
              },
              ...COMPARED.map((method) => ({
                id: method,
                header: t(`choices.method.${method}`),
                align: 'end' as const,
                cell: (year: Year) => (
                  <Figure value={year[method]} of={baseCurrency} tone="plain" />
                ),
              })),
            ]}
          />
        }
      />
    </div>
  );
}

type Year = Readonly<{ to: string }> & Readonly<Record<Method, Decimal>>;

/** Depreciation charge of each fiscal year under each method in `COMPARED`. */
function yearsOf({ fiscal_year_start }: ScheduleInput, schedules: Schedules): readonly Year[] {
  const yearOf = ({ date }: ScheduleRow) => fiscalYearOf(date, fiscal_year_start).to;
  const years = new Set(COMPARED.flatMap((method) => schedules[method].map(yearOf)));
  const charged = (method: Method, to: string) =>
    sum(schedules[method].filter((row) => yearOf(row) === to).map(({ amount }) => amount));
  return [...years].sort().map((to) => ({
    to,
    straight_line: charged('straight_line', to),
    double_declining: charged('double_declining', to),
    sum_of_years: charged('sum_of_years', to),
  }));
}

type Sample = Readonly<{
  cost: string;
  in_service_on: string;
  fiscal_year_start: string;
  decimals: number;
}>;

/** Methods in the comparison. They need neither a rate nor a number of units. */
const COMPARED = ['straight_line', 'double_declining', 'sum_of_years'] as const;

/** Converts the entered terms to the input of the sample schedule. Undefined if a term is missing or invalid. */
function sampled(values: Values, sample: Sample): ScheduleInput | undefined {
  const { cost, in_service_on, decimals } = sample;
  const method = DEPRECIATION_METHODS.find((one) => one === values.method);
  const convention = CONVENTIONS.find((one) => one === values.convention);
  const frequency = FREQUENCIES.find((one) => String(one) === String(values.frequency_months));
  const life = textIn(values, 'life_months').trim();
  const percent = textIn(values, 'salvage_percent').trim() || '0';
  const isRead =
    /^[1-9]\d{0,3}$/.test(life) && isDecimal(percent) && /^\d{1,2}(\.|$)/.test(percent);
  if (!method || !convention || !frequency || !isRead) return undefined;
  if (!isAboveZero(cost) || !fits(cost, decimals) || !isDay(in_service_on)) return undefined;
  const share = divide(percent, '100', { decimals: 12 });
  const input: ScheduleInput = {
    ...sample,
    method,
    convention,
    frequency_months: frequency,
    life_months: Number(life),
    salvage: round(multiply(cost, share), decimals),
    rate: method === 'declining_balance' ? rateIn(values) : null,
    switch_to_straight_line: values.switch_to_straight_line === true,
  };
  return refused(input) ? undefined : input;
}

/** True if a term is invalid; the switch to straight line and the number of units are not checked. */
const refused = (input: ScheduleInput) =>
  assetTermsRefusals({ ...input, switch_to_straight_line: false, units_total: '1' }).length > 0;

function rateIn(values: Values): string | null {
  const rate = textIn(values, 'rate').trim();
  return isAboveZero(rate) ? partOfOne(rate) : null;
}

/** Computes the sample schedule. The units method is sampled with the same number of units in each month. */
function sampleRows(input: ScheduleInput): readonly ScheduleRow[] {
  return scheduleOf(input.method === 'units' ? { ...input, method: 'straight_line' } : input);
}

const byMethod = (input: ScheduleInput, method: DepreciationMethod) =>
  sampleRows({ ...input, method, rate: null });

export const AssetCategoryScreen = kindScreen(assetCategoryKind, {
  route: 'app.assets.asset-category',
  messages: ['routes', 'asset-category', 'assets', 'document'],
  by: ['is_active', 'method'],
  tabs: 'is_active',
});
