'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { BranchField } from './branch-field';
import { EmployeeField } from './employee-field';
import { currencyFields, payingFields } from './paying-fields';
import { useCategories } from './use-categories';
import { Schedule } from '@/components/assets/schedule';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { textIn, type Values, type Field } from '@/components/fields/field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Ltr } from '@/components/ui/ltr';
import { SelectField } from '@/components/ui/select-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useToday } from '@/hooks/use-today';
import type { Asset } from '@/lib/contract/assets/asset';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';
import { isDay } from '@/lib/domain/calendar';
import { scheduleOf } from '@/lib/domain/assets/depreciation';
import { isDeclining } from '@/lib/domain/assets/depreciation-refusals';
import {
  CONVENTIONS,
  DEPRECIATION_METHODS,
  type DepreciationMethod,
  FREQUENCIES,
  type ScheduleInput,
  type ScheduleRow,
} from '@/lib/domain/assets/depreciation-terms';
import { compare, isAboveZero, divide, fits, isDecimal, multiply, round } from '@/lib/domain/money';

/**
 * Form of an asset, above its depreciation schedule. By default the asset uses the depreciation terms of its category.
 */
export function AssetForm(props: DocumentFormProps<Asset>) {
  const { isPending } = useCategories();
  // The form waits for the categories, because it shows the depreciation terms of an asset only if they differ from
  // those of its category.
  return isPending ? <SkeletonRows /> : <Filled {...props} />;
}

function Filled(props: DocumentFormProps<Asset>) {
  const fields = useAssetFields();
  const today = useToday();
  return (
    <FieldsForm<Asset>
      {...props}
      fields={fields}
      fresh={['serial', 'photo_id']}
      begin={{ in_service_on: today }}
      isReady={isReady}
      sent={({ way }) => (way === 'opening' ? { opening: true } : {})}
    >
      <FormSchedule />
    </FieldsForm>
  );
}

const isReady = (values: Values): boolean =>
  textIn(values, 'name') !== '' &&
  textIn(values, 'category_id') !== '' &&
  isAboveZero(textIn(values, 'cost')) &&
  (values.way !== 'account' || typeof values.paid_from_account_id === 'number');

/** Delay between the last keystroke and the computation of the schedule, in ms. */
const QUIET_MS = 150;

/** Schedule of the entered asset, computed in the browser with the same rules as on the server. */
function FormSchedule() {
  const t = useTranslations('assets.asset');
  const typed = useDebounced(useWatch() as Values, QUIET_MS);
  const { categories } = useCategories();
  const { baseCurrency, decimalsOf, baseMoney, day } = useFormats();
  const fiscal_year_start = useSystemSetup()?.fiscal_year_start ?? '01-01';
  const rows = scheduledFrom(typed, categories, {
    base: baseCurrency,
    decimals: decimalsOf(baseCurrency),
    fiscal_year_start,
  });
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return <p className="text-ink-2">{t('noSchedule')}</p>;
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p aria-live="polite" className="text-ink-2">
        {t.rich('scheduleSummary', {
          count: rows.length,
          first: () => <Ltr className="whitespace-nowrap">{day(first.date)}</Ltr>,
          amount: baseMoney(first.amount),
          last: () => <Ltr className="whitespace-nowrap">{day(last.date)}</Ltr>,
          net: baseMoney(last.net),
        })}
      </p>
      <Schedule rows={rows.map((row) => ({ ...row, status: 'planned' as const }))} />
    </div>
  );
}

type Setting = Readonly<{ base: string; decimals: number; fiscal_year_start: string }>;

const NOTHING: readonly ScheduleRow[] = [];
const LONGEST = 1200;

/** Computes the schedule from the form and the category. Empty if a value is missing or invalid. */
function scheduledFrom(
  values: Values,
  categories: readonly AssetCategory[],
  { base, decimals, fiscal_year_start }: Setting,
): readonly ScheduleRow[] {
  const category = categories.find(({ id }) => String(id) === values.category_id);
  const cost = costInBase(values, { base, decimals });
  const in_service_on = textIn(values, 'in_service_on');
  if (!category || cost === undefined || !isDay(in_service_on)) return NOTHING;
  const terms = values.own_terms === true ? ownTerms(values, category) : termsOf(category);
  const salvage = salvageIn(values, category, { cost, decimals });
  if (!terms || salvage === undefined) return NOTHING;
  return scheduleOf({
    ...terms,
    cost,
    salvage,
    in_service_on,
    fiscal_year_start,
    decimals,
    opening: openingIn(values, decimals),
  });
}

/**
 * Cost in the base currency. Undefined if the cost is invalid, or without a rate for a foreign currency; if the rate is
 * empty, the server uses that of the rate board.
 */
function costInBase(
  values: Values,
  { base, decimals }: Pick<Setting, 'base' | 'decimals'>,
): string | undefined {
  const [cost, rate] = [textIn(values, 'cost'), textIn(values, 'rate')];
  const currency = textIn(values, 'currency');
  if (!isAboveZero(cost)) return undefined;
  if (currency === '' || currency === base) return fits(cost, decimals) ? cost : undefined;
  return isAboveZero(rate) ? round(multiply(cost, rate), decimals) : undefined;
}

type Terms = Pick<
  ScheduleInput,
  'method' | 'life_months' | 'frequency_months' | 'convention' | 'rate' | 'switch_to_straight_line'
>;

const termsOf = (category: AssetCategory): Terms => ({
  method: category.method,
  life_months: category.life_months,
  frequency_months: category.frequency_months,
  convention: category.convention,
  rate: category.rate,
  switch_to_straight_line: category.switch_to_straight_line,
});

/**
 * Depreciation terms of the asset: each term as entered in the form, otherwise that of the category. Undefined if the
 * frequency or the useful life is invalid.
 */
function ownTerms(values: Values, category: AssetCategory): Terms | undefined {
  const own = termsOf(category);
  const life_months = wholeIn(values, 'life_months', own.life_months);
  const frequency = wholeIn(values, 'frequency_months', own.frequency_months);
  const frequency_months = FREQUENCIES.find((one) => one === frequency);
  const method = DEPRECIATION_METHODS.find((one) => one === values.method) ?? own.method;
  const rate = textIn(values, 'rate_percent');
  if (frequency_months === undefined || life_months < 1 || life_months > LONGEST) return undefined;
  return {
    ...own,
    life_months,
    frequency_months,
    method,
    convention: CONVENTIONS.find((one) => one === values.convention) ?? own.convention,
    rate: isAboveZero(rate) ? partOf(rate) : method === category.method ? category.rate : null,
    switch_to_straight_line: isDeclining(method) && values.switch_to_straight_line === true,
  };
}

/** A percentage as a fraction; 25 is 0.25. */
const partOf = (percent: string): string => divide(percent, '100', { decimals: 12 });

function wholeIn(values: Values, name: string, unsaid: number): number {
  const text = textIn(values, name).trim();
  if (text === '') return unsaid;
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

/** Salvage value as entered, otherwise the category's percentage of the cost. Undefined if the entry is invalid. */
function salvageIn(
  values: Values,
  { salvage_percent }: AssetCategory,
  { cost, decimals }: Readonly<{ cost: string; decimals: number }>,
): string | undefined {
  const typed = textIn(values, 'salvage');
  if (typed !== '') return isDecimal(typed) && fits(typed, decimals) ? typed : undefined;
  return round(multiply(cost, partOf(salvage_percent)), decimals);
}

/**
 * Depreciation that was charged before the asset was entered in these books. Undefined if the purchase is paid from an
 * account, or if the amount is zero or invalid.
 */
function openingIn(values: Values, decimals: number): ScheduleInput['opening'] {
  const accumulated = textIn(values, 'opening_accumulated');
  const periods = wholeIn(values, 'opening_periods', 0);
  if (values.way === 'account' || !isAboveZero(accumulated) || !fits(accumulated, decimals)) {
    return undefined;
  }
  return { accumulated, periods };
}

const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

/** Sources of an asset: a purchase paid from an account, an asset without a posted purchase, or an opening balance. */
const WAYS = ['account', 'none', 'opening'] as const;
const isPaid = ({ way }: Values) => way === 'account';
const isOlder = ({ way }: Values) => way !== 'account';
const hasOwnTerms = ({ own_terms }: Values) => own_terms === true;
const always = () => true;

function useAssetFields(): readonly Field[] {
  const { categories, options } = useCategories();
  const mayViewEmployees = useMayView()('employee');
  return [
    { ...half, name: 'name', kind: 'text' },
    {
      ...half,
      name: 'category_id',
      kind: 'choice',
      options,
      isNeeded: true,
      help: <CategoryTerms />,
    },
    { ...third, name: 'cost', kind: 'money', in: 'currency' },
    ...currencyFields(always).map((field): Field => ({ ...field, ...third })),
    { ...third, name: 'salvage', kind: 'money' },
    { ...third, name: 'purchased_on', kind: 'posting-day', of: 'asset', isNeeded: true },
    { ...third, name: 'in_service_on', kind: 'day' },
    { ...third, name: 'quantity', kind: 'figure', initial: '1' },
    ...entry,
    ...custody(mayViewEmployees),
    ...identity,
    { name: 'notes', kind: 'text' },
    ...ownTermsFields(categories),
    // `photo_id` has no input; the form sends the id of the current photo unchanged.
    { name: 'photo_id', kind: 'own', initial: null, drawn: null },
  ];
}

const identity: readonly Field[] = [
  { ...third, name: 'serial', kind: 'text', as: 'code' },
  { ...third, name: 'warranty_end', kind: 'day' },
  { ...third, name: 'supplier', kind: 'text' },
  { ...third, name: 'invoice_reference', kind: 'text', as: 'code' },
];

const custody = (mayViewEmployees: boolean): readonly Field[] => [
  {
    ...third,
    name: 'employee_id',
    kind: 'own',
    initial: null,
    drawn: mayViewEmployees && <EmployeeField name="employee_id" />,
  },
  { ...third, name: 'location', kind: 'text' },
  {
    ...third,
    name: 'branch_id',
    kind: 'own',
    initial: null,
    drawn: <BranchField name="branch_id" />,
  },
];

/** Fields for the source of the asset, and for its payment or its earlier depreciation. */
const entry: readonly Field[] = [
  {
    ...half,
    name: 'way',
    kind: 'own',
    initial: 'account',
    drawn: <WayField />,
    read: ({ paid_from_account_id, opening }) =>
      paid_from_account_id !== null ? 'account' : opening === true ? 'opening' : 'none',
  },
  ...payingFields('paid_from_account_id', isPaid),
  { ...half, name: 'opening_on', kind: 'day', when: isOlder },
  { ...half, name: 'opening_accumulated', kind: 'money', when: isOlder },
  { ...half, name: 'opening_periods', kind: 'figure', when: isOlder },
];

/**
 * Fields for depreciation terms that differ from those of the category; they appear if the checkbox `own_terms` is
 * checked. The number of units appears whenever the method is by units.
 */
const ownTermsFields = (categories: readonly AssetCategory[]): readonly Field[] => [
  {
    name: 'own_terms',
    kind: 'own',
    initial: false,
    drawn: <OwnTerms />,
    read: (row) =>
      differs(
        row,
        categories.find(({ id }) => id === row.category_id),
      ),
  },
  { ...third, name: 'method', kind: 'choice', initial: 'straight_line', when: hasOwnTerms },
  { ...third, name: 'life_months', kind: 'figure', when: hasOwnTerms },
  { ...third, name: 'frequency_months', kind: 'figure', when: hasOwnTerms },
  { ...third, name: 'convention', kind: 'choice', initial: 'full_month', when: hasOwnTerms },
  {
    ...third,
    name: 'rate_percent',
    kind: 'figure',
    when: (values) => hasOwnTerms(values) && values.method === 'declining_balance',
  },
  {
    name: 'switch_to_straight_line',
    kind: 'flag',
    initial: false,
    when: (values) => hasOwnTerms(values) && isDeclining(values.method as DepreciationMethod),
  },
  { ...third, name: 'units_total', kind: 'figure', when: isByUnits(categories) },
];

/**
 * Returns a function that returns true if the asset is depreciated by units of production. The method is the asset's
 * own or that of its category.
 */
const isByUnits =
  (categories: readonly AssetCategory[]) =>
  (values: Values): boolean =>
    hasOwnTerms(values)
      ? values.method === 'units'
      : categories.find(({ id }) => String(id) === values.category_id)?.method === 'units';

const TERMS = [
  'method',
  'life_months',
  'frequency_months',
  'convention',
  'switch_to_straight_line',
] as const;

/** True if an asset has other terms than its category. Its rate is in percent, that of the category a fraction. */
function differs(row: Values, category: AssetCategory | undefined): boolean {
  if (category === undefined) return false;
  const rate = textIn(row, 'rate_percent');
  const isSameRate =
    rate === '' || category.rate === null
      ? rate === (category.rate ?? '')
      : compare(partOf(rate), category.rate) === 0;
  return !isSameRate || TERMS.some((name) => row[name] !== category[name]);
}

function WayField() {
  const t = useTranslations('assets.asset');
  const options = WAYS.map((value) => ({ value, label: t(`choices.way.${value}`) }));
  return <SelectField name="way" label={t('fields.way')} options={options} />;
}

function OwnTerms() {
  const t = useTranslations('assets.asset');
  return <CheckboxField name="own_terms" label={t('fields.own_terms')} />;
}

/** Method, useful life and salvage percentage of the selected category, in one line. */
function CategoryTerms() {
  const t = useTranslations('assets.asset');
  const chosen = useWatch<Record<string, string>>({ name: 'category_id' });
  const category = useCategories().categories.find(({ id }) => String(id) === chosen);
  if (!category) return t('help.category');
  const { method, life_months, salvage_percent } = category;
  const parts = [
    t(`choices.method.${method}`),
    ...(method === 'none' ? [] : [t('months', { count: life_months })]),
    ...(salvage_percent && Number(salvage_percent) > 0
      ? [t('salvageShare', { percent: salvage_percent })]
      : []),
  ];
  return parts.join(' · ');
}
