'use client';

import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { textIn, type Values } from '@/components/fields/field';
import { Checkbox } from '@/components/ui/checkbox';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { compare, decimalsIn, type Decimal, isAboveZero, sum } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';

/**
 * Field for the employees to pay and partial amounts. Employees with an open amount are preselected, except withheld
 * ones.
 */
export function PaidSlips({ run }: { run: PayrollRun }) {
  const { data } = useAnswer(payrollPreparation.slips, { params: { id: run.id } });
  const currency = textIn(useWatch<Values>() as Values, 'currency');
  if (!data) return <SkeletonRows rows={3} />;
  const open = data.filter(
    (slip) => slip.currency === currency && slip.open !== null && isAboveZero(slip.open),
  );
  return <Chosen key={currency} slips={open} currency={currency} />;
}

type Parts = Readonly<Record<number, string>>;

const idsOf = (slips: readonly Slip[]): ReadonlySet<number> =>
  new Set(slips.map(({ employee_id }) => employee_id));

const toggled = (now: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]);

/** State of the field: selected employees and partial amounts. It also updates the form values. */
function useChosen(slips: readonly Slip[]) {
  const { setValue } = useFormContext<Values>();
  const [chosen, setChosen] = useState(() => idsOf(slips.filter(({ withheld }) => !withheld)));
  const [parts, setParts] = useState<Parts>({});
  const paid = slips.filter(({ employee_id }) => chosen.has(employee_id));
  useEffect(() => {
    setValue(
      'employee_ids',
      paid.map(({ employee_id }) => employee_id),
    );
    setValue(
      'amounts',
      paid.flatMap((slip) => partOf(slip, parts[slip.employee_id])),
    );
  });
  return {
    chosen,
    paid,
    parts,
    toggle: (id: number) => setChosen((now) => toggled(now, id)),
    setPart: (id: number, text: string) => setParts({ ...parts, [id]: text }),
  };
}

function Chosen({ slips, currency }: { slips: readonly Slip[]; currency: string }) {
  const t = useTranslations('payroll.run.pay');
  const choice = useChosen(slips);
  const columns = useColumns(choice, currency);
  const { paid, parts } = choice;
  return (
    <div className="grid gap-2">
      <div className="max-h-64 overflow-auto border border-line">
        <PlainTable
          caption={t('who')}
          edge={8}
          rows={slips}
          rowId={({ id }) => id}
          columns={columns}
        />
      </div>
      <p aria-live="polite" className="flex justify-between gap-4 font-semibold">
        {t('total', { count: paid.length })}
        <Figure value={sum(paid.map((slip) => amountOf(slip, parts)))} currency={currency} />
      </p>
    </div>
  );
}

function useColumns(
  { chosen, parts, toggle, setPart }: ReturnType<typeof useChosen>,
  currency: string,
): readonly PlainColumn<Slip>[] {
  const t = useTranslations('payroll.run.pay');
  return [
    {
      id: 'name',
      header: t('employee'),
      className: 'w-full max-w-0',
      // On phones the first column also shows the open amount.
      cell: ({ employee_id: id, name, withheld, open }) => (
        <label className="flex min-w-0 items-center gap-2 py-1 whitespace-normal">
          <Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />
          <span className="grid min-w-0 gap-0.5">
            <bdi>{name}</bdi>
            {open !== null && (
              <Figure value={open} of={currency} className="text-12 text-ink-2 sm:hidden" />
            )}
          </span>
          {withheld && <StatusBadge status="withheld" />}
        </label>
      ),
    },
    figureColumn({ id: 'open', header: t('open'), className: 'max-sm:hidden' }, ({ open }) =>
      open === null ? null : { value: open, of: currency },
    ),
    {
      id: 'part',
      header: t('part'),
      align: 'end',
      className: 'min-w-30 sm:min-w-36',
      cell: (slip) => {
        const id = slip.employee_id;
        const text = parts[id] ?? '';
        const isWrong = text.trim() !== '' && !isPartOf(slip, text);
        return (
          <span className="input">
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              className="figure amount"
              aria-label={t('partOf', { employee: slip.name })}
              aria-invalid={isWrong || undefined}
              title={isWrong ? t('tooMuch') : undefined}
              placeholder={slip.open ?? ''}
              value={text}
              disabled={!chosen.has(id)}
              onChange={(event) => setPart(id, event.target.value)}
            />
          </span>
        );
      },
    },
  ];
}

const read = ({ open }: Slip, text: string): Decimal | undefined => {
  const parsed = parseAmountInput(text, decimalsIn(open ?? ''));
  return 'value' in parsed ? parsed.value : undefined;
};

function isPartOf(slip: Slip, text: string): boolean {
  const amount = read(slip, text);
  return amount !== undefined && isAboveZero(amount) && compare(amount, slip.open ?? '0') <= 0;
}

/**
 * Returns an employee's partial payment for the request; empty without an amount. An invalid amount is sent unchanged,
 * so that the server refuses it.
 */
const partOf = (slip: Slip, text = '') =>
  text.trim() === '' ? [] : [{ employee_id: slip.employee_id, amount: read(slip, text) ?? text }];

const amountOf = (slip: Slip, parts: Parts): Decimal => {
  const amount = read(slip, parts[slip.employee_id] ?? '');
  return amount ?? slip.open ?? '0';
};
