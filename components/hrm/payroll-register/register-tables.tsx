'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { type PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import type { PayrollRegister, RegisterRow } from '@/lib/contract/hrm/payroll-register';

type Total = PayrollRegister['totals'][number];
type Component = PayrollRegister['components'][number];

const SUMS = { earning: 'gross', deduction: 'deductions', employer: 'employer' } as const;

/** A table for each currency: whoever is paid in it, component by component, with what all of it comes to. */
export function RegisterTables({ of: { rows, totals, components } }: { of: PayrollRegister }) {
  const t = useTranslations('payroll-register.register');
  return (
    <div className="grid min-h-0 flex-1 content-start gap-6 overflow-auto px-gutter py-3">
      {totals.map((total) => (
        <TitledTable<RegisterRow>
          key={total.currency}
          caption={t('currency', { currency: total.currency })}
          rows={rows.filter(({ currency }) => currency === total.currency)}
          rowId={({ employee_id }) => employee_id}
          named
          columns={columnsOf(
            total,
            components.filter(({ key }) => key in total.components),
            t,
          )}
        />
      ))}
    </div>
  );
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function columnsOf(
  total: Total,
  components: readonly Component[],
  t: Say,
): readonly PlainColumn<RegisterRow>[] {
  const { currency, employees } = total;
  const figure = (value: string) => <Figure value={value} currency={currency} zero="dash" />;
  const own = ({ key, name }: Component): PlainColumn<RegisterRow> => ({
    ...{ id: key, header: <bdi>{name}</bdi>, align: 'end' },
    cell: (row) => figure(row.components[key] ?? '0'),
    foot: figure(total.components[key] ?? '0'),
  });
  const sum = (name: 'gross' | 'deductions' | 'employer' | 'net'): PlainColumn<RegisterRow> => ({
    ...{ id: name, header: t(name), align: 'end', cellClass: 'font-semibold' },
    cell: (row) => figure(row[name]),
    foot: figure(total[name]),
  });
  return [
    {
      ...{ id: 'employee', header: t('employee') },
      cell: ({ name, number, slips }) => (
        <span className="grid">
          <bdi className="font-medium">{name}</bdi>
          <span className="text-12 font-normal text-ink-3">
            <bdi className="figure">{number}</bdi> · {t('slips', { count: slips })}
          </span>
        </span>
      ),
      foot: t('total', { currency, count: employees }),
    },
    ...(['earning', 'deduction', 'employer'] as const).flatMap((kind) => {
      const those = components.filter((one) => one.kind === kind);
      return those.length === 0 ? [] : [...those.map(own), sum(SUMS[kind])];
    }),
    sum('net'),
  ];
}
