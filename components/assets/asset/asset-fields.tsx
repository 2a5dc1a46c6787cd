'use client';

import { useTranslations } from 'use-intl';
import { useWatch } from 'react-hook-form';

import { BranchField } from './branch-field';
import { EmployeeField } from './employee-field';
import { currencyFields, payingFields } from './paying-fields';
import { useCategories } from './use-categories';
import type { Field, Values } from '@/components/fields/field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { useMayView } from '@/hooks/use-may-view';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';

const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

/** Sources of an asset: a purchase paid from an account, an asset without a posted purchase, or an opening balance. */
const WAYS = ['account', 'none', 'opening'] as const;
const isPaid = ({ way }: Values) => way === 'account';
const isOlder = ({ way }: Values) => way !== 'account';
const hasOwnTerms = ({ own_terms }: Values) => own_terms === true;
const always = () => true;

export function useAssetFields(): readonly Field[] {
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
    ...ownTerms(categories),
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

/** Fields for the source of the asset and, unless it is bought now, for its earlier depreciation. */
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
 * Fields for own depreciation terms of the asset. They are hidden by default, because an asset uses the terms of its
 * category.
 */
const ownTerms = (categories: readonly AssetCategory[]): readonly Field[] => [
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
  { ...third, name: 'units_total', kind: 'figure', when: isByUnits(categories) },
];

/** True if the asset is depreciated by units of production, by its own terms or by the terms of its category. */
const isByUnits =
  (categories: readonly AssetCategory[]) =>
  (values: Values): boolean =>
    hasOwnTerms(values)
      ? values.method === 'units'
      : categories.find(({ id }) => String(id) === values.category_id)?.method === 'units';

const TERMS = ['method', 'life_months', 'frequency_months', 'convention'] as const;

const differs = (row: Values, category: AssetCategory | undefined): boolean =>
  category !== undefined && TERMS.some((name) => row[name] !== category[name]);

function WayField() {
  const t = useTranslations('assets.asset');
  const options = WAYS.map((value) => ({ value, label: t(`choices.way.${value}`) }));
  return <SelectField name="way" label={t('fields.way')} options={options} />;
}

function OwnTerms() {
  const t = useTranslations('assets.asset');
  return <CheckboxField name="own_terms" label={t('fields.own_terms')} />;
}

/** Depreciation terms of the selected category, in one line. */
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
