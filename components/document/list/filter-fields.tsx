'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FilterName } from '@/components/document/definition';
import { AccountPicker } from '@/components/pickers/account-picker';
import { EmployeePicker } from '@/components/pickers/employee-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { type Option, SelectField } from '@/components/ui/select-field';
import { useFormats } from '@/hooks/use-formats';
import { useBranches, usePlaces } from '@/hooks/use-places';
import { useUsers } from '@/hooks/use-users';
import { ADJUSTMENT_KINDS } from '@/lib/domain/adjustment';

/** States offered in the status filter. */
export type StatusChoice = Readonly<{ statuses: readonly string[] }>;

/** Control of each filter. */
export const FILTER_CONTROLS: Readonly<Record<FilterName, (of: StatusChoice) => ReactNode>> = {
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
    <Beside>
      <DateField name="from" label={t('dateFrom')} />
      <DateField name="to" label={t('dateTo')} />
    </Beside>
  );
}

function AmountFields() {
  const t = useWords();
  return (
    <Beside>
      <AmountField name="amount_from" label={t('amountFrom')} decimals={4} />
      <AmountField name="amount_to" label={t('amountTo')} decimals={4} />
    </Beside>
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

/** Includes closed locations, because documents may refer to them. */
function PlaceField() {
  const t = useWords();
  const { data = [] } = usePlaces({ enabled: true });
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return <OneOrAny name="location_id" label={t('place')} options={options} />;
}

/** Hidden if there is only one branch. */
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

/** A currency and its counter currency; base unless another is chosen. */
function PairFields() {
  const t = useWords();
  const { baseCurrency } = useFormats();
  return (
    <Beside>
      <CurrencyPicker name="pair_of" label={t('pair')} />
      <CurrencyPicker name="pair_against" label={t('against')} placeholder={baseCurrency} />
    </Beside>
  );
}

type OneOrAnyProps = Readonly<{ name: string; label: string; options: readonly Option[] }>;

/** A select whose first option removes the filter. */
function OneOrAny({ options, ...field }: OneOrAnyProps) {
  const t = useWords();
  const any = t('any');
  return (
    <SelectField {...field} placeholder={any} options={[{ value: '', label: any }, ...options]} />
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2">{children}</div>
);
