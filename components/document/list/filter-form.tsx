'use client';

import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { FilterName, OwnFilter } from '@/components/document/definition';
import { FILTER_FIELDS } from './use-list-query';
import { FilterControl, filterValue, OneOrAny, FilterFrame } from '@/components/list/filter-form';
import type { Filters } from '@/components/list/use-list-state';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { EmployeePicker } from '@/components/pickers/employee-picker';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { useFormats } from '@/hooks/use-formats';
import { useBranches, usePlaces } from '@/hooks/use-places';
import { useUsers } from '@/hooks/use-users';
import { ADJUSTMENT_KINDS } from '@/lib/domain/hrm/adjustment';
import { isCalendarDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';

type Values = {
  from: string;
  to: string;
  status: string;
  amount_from: string;
  amount_to: string;
  currency: string | null;
  account_id: number | null;
  attached: string;
  mine: boolean;
  user_id: string;
  location_id: string;
  branch_id: string;
  pair_of: string | null;
  pair_against: string | null;
  unapplied: boolean;
  employee_id: number | null;
  kind: string;
  unused: boolean;
  own: Readonly<{ [name: string]: string }>;
};

type Props = Readonly<{
  offered: readonly FilterName[];
  own: readonly OwnFilter[];
  /** Namespace with the labels of filters that only this document type has. */
  words: string;
  statuses: readonly string[];
  now: Filters;
  onApply: (filters: Filters) => void;
}>;

/** All filters of a list, applied together. */
export function FilterForm({ offered, own, words, statuses, now, onApply }: Props) {
  const { baseCurrency } = useFormats();
  const form = useForm<Values>({ defaultValues: valuesOf(now, own) });
  return (
    <FilterFrame
      form={form}
      onApply={(values) => onApply(filtersFrom(values, { offered, own, baseCurrency }))}
    >
      {offered.map((name) => {
        const Control = FILTER_CONTROLS[name];
        return <Control key={name} statuses={statuses} />;
      })}
      {own.map((filter) => (
        <OwnControl key={filter.name} filter={filter} words={words} />
      ))}
    </FilterFrame>
  );
}

function valuesOf(now: Filters, own: readonly OwnFilter[]): Values {
  const [pair_of, pair_against] = now.pair?.split('/') ?? [];
  return {
    from: now.from ?? '',
    to: now.to ?? '',
    status: now.status ?? '',
    amount_from: now.amount_from ?? '',
    amount_to: now.amount_to ?? '',
    currency: now.currency ?? null,
    account_id: now.account_id ? Number(now.account_id) : null,
    attached: now.attached ?? '',
    mine: now.mine === '1',
    user_id: now.user_id ?? '',
    location_id: now.location_id ?? '',
    branch_id: now.branch_id ?? '',
    pair_of: pair_of ?? null,
    pair_against: pair_against ?? null,
    unapplied: now.unapplied === '1',
    employee_id: now.employee_id ? Number(now.employee_id) : null,
    kind: now.kind ?? '',
    unused: now.unused === '1',
    own: Object.fromEntries(own.map(({ name }) => [name, now[name] ?? ''])),
  };
}

/** Converts form values to query parameters of the filters; values that cannot be parsed are dropped. */
function filtersFrom(
  values: Values,
  { offered, own, baseCurrency }: Pick<Props, 'offered' | 'own'> & { baseCurrency: string },
): Filters {
  const all = readableOf(values, baseCurrency);
  return Object.fromEntries([
    ...offered.flatMap((name) => FILTER_FIELDS[name].map((field) => [field, all[field]])),
    ...own.map(({ name, kind }) => [name, filterValue(values.own[name] ?? '', kind)]),
  ]);
}

function readableOf(values: Values, baseCurrency: string): Filters {
  const { pair_of, pair_against } = values;
  return {
    from: isCalendarDay(values.from) ? values.from : '',
    to: isCalendarDay(values.to) ? values.to : '',
    status: values.status,
    amount_from: isDecimal(values.amount_from) ? values.amount_from : '',
    amount_to: isDecimal(values.amount_to) ? values.amount_to : '',
    currency: values.currency ?? '',
    account_id: values.account_id === null ? '' : String(values.account_id),
    attached: values.attached,
    mine: values.mine ? '1' : '',
    user_id: values.user_id,
    location_id: values.location_id,
    branch_id: values.branch_id,
    unapplied: values.unapplied ? '1' : '',
    employee_id: values.employee_id === null ? '' : String(values.employee_id),
    kind: values.kind,
    unused: values.unused ? '1' : '',
    pair: pair_of === null ? '' : `${pair_of}/${pair_against ?? baseCurrency}`,
  };
}

type Of<Filter extends OwnFilter> = Readonly<{ filter: Filter; words: string }>;

/** Control of a filter that only this document type has. */
function OwnControl({ filter, words }: Of<OwnFilter>) {
  return filter.kind === 'choice' ? (
    <ChoiceControl filter={filter} words={words} />
  ) : (
    <TypedControl filter={filter} words={words} />
  );
}

type ChoiceFilter = Extract<OwnFilter, { kind: 'choice' }>;

function ChoiceControl({ filter: { name, kind, useOptions }, words }: Of<ChoiceFilter>) {
  const label = useTranslations(words)(`filter.${name}`);
  return (
    <FilterControl filter={{ name, kind, label, choices: useOptions() }} name={ownPath(name)} />
  );
}

function TypedControl({ filter, words }: Of<Exclude<OwnFilter, ChoiceFilter>>) {
  const label = useTranslations(words)(`filter.${filter.name}`);
  return <FilterControl filter={{ ...filter, label }} name={ownPath(filter.name)} />;
}

const ownPath = (name: string) => `own.${name}`;

type StatusChoice = Readonly<{ statuses: readonly string[] }>;

const FILTER_CONTROLS: Readonly<Record<FilterName, (of: StatusChoice) => ReactNode>> = {
  date: DateFields,
  status: StatusField,
  amount: AmountFields,
  currency: CurrencyField,
  account: AccountField,
  attached: AttachedField,
  mine: MineField,
  teller: TellerField,
  place: PlaceField,
  pair: PairFields,
  unapplied: UnappliedField,
  employee: EmployeeField,
  adjustment: AdjustmentField,
  unused: UnusedField,
  branch: BranchField,
};

const useWords = () => useTranslations('document.filter');

function DateFields() {
  const t = useWords();
  return (
    <TwoColumns>
      <DateField name="from" label={t('dateFrom')} />
      <DateField name="to" label={t('dateTo')} />
    </TwoColumns>
  );
}

function AmountFields() {
  const t = useWords();
  return (
    <TwoColumns>
      <AmountField name="amount_from" label={t('amountFrom')} decimals={4} />
      <AmountField name="amount_to" label={t('amountTo')} decimals={4} />
    </TwoColumns>
  );
}

function CurrencyField() {
  const t = useWords();
  return <CurrencyPicker name="currency" label={t('currency')} />;
}

function AccountField() {
  const t = useWords();
  return <AccountPicker name="account_id" label={t('account')} />;
}

function MineField() {
  const t = useWords();
  return <CheckboxField name="mine" label={t('mineOnly')} />;
}

function UnappliedField() {
  const t = useWords();
  return <CheckboxField name="unapplied" label={t('unappliedOnly')} />;
}

function EmployeeField() {
  const t = useWords();
  return <EmployeePicker name="employee_id" label={t('employee')} />;
}

function AdjustmentField() {
  const t = useWords();
  const kinds = useTranslations('document.adjustments');
  const options = ADJUSTMENT_KINDS.map((value) => ({ value, label: kinds(value) }));
  return <OneOrAny name="kind" label={t('adjustment')} options={options} />;
}

function UnusedField() {
  const t = useWords();
  return <CheckboxField name="unused" label={t('unusedOnly')} />;
}

function StatusField({ statuses }: StatusChoice) {
  const t = useWords();
  const status = useTranslations('ui.status');
  const options = statuses.map((value) => ({
    value,
    label: status.has(value) ? status(value) : value,
  }));
  return <OneOrAny name="status" label={t('status')} options={options} />;
}

function AttachedField() {
  const t = useWords();
  const options = [
    { value: '1', label: t('with') },
    { value: '0', label: t('without') },
  ];
  return <OneOrAny name="attached" label={t('attached')} options={options} />;
}

function TellerField() {
  const t = useWords();
  const { data = [] } = useUsers({ enabled: true });
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return <OneOrAny name="user_id" label={t('teller')} options={options} />;
}

/** The filter also offers inactive locations, because documents may refer to them. */
function PlaceField() {
  const t = useWords();
  const { data = [] } = usePlaces({ enabled: true });
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return <OneOrAny name="location_id" label={t('place')} options={options} />;
}

/** Branch filter; hidden if there is only one branch. */
function BranchField() {
  const t = useWords();
  const branches = useBranches({ enabled: true });
  if (branches.length < 2) return null;
  return (
    <OneOrAny
      name="branch_id"
      label={t('branch')}
      options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** Fields for a currency pair; the counter currency defaults to the base currency. */
function PairFields() {
  const t = useWords();
  const { baseCurrency } = useFormats();
  return (
    <TwoColumns>
      <CurrencyPicker name="pair_of" label={t('pair')} />
      <CurrencyPicker name="pair_against" label={t('against')} placeholder={baseCurrency} />
    </TwoColumns>
  );
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2">{children}</div>
);
