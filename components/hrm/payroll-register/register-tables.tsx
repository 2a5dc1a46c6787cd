'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
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
    <div className="grid min-h-0 flex-1 auto-rows-max content-start gap-6 overflow-auto px-gutter py-3">
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

/** The names of components may take two lines, so that their figures stand close. */
const HEAD = '[thead_&]:whitespace-normal [thead_&]:min-w-20';

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function columnsOf(
  total: Total,
  components: readonly Component[],
  t: Say,
): readonly PlainColumn<RegisterRow>[] {
  const { currency, employees } = total;
  const figure = (value: string) => <Figure value={value} of={currency} zero="dash" />;
  const own = ({ key, name }: Component): PlainColumn<RegisterRow> => ({
    ...{ id: key, header: <bdi>{name}</bdi>, align: 'end', className: HEAD },
    cell: (row) => figure(row.components[key] ?? '0'),
    foot: figure(total.components[key] ?? '0'),
  });
  const sum = (name: 'gross' | 'deductions' | 'employer' | 'net'): PlainColumn<RegisterRow> => ({
    ...{ id: name, header: t(name), align: 'end', className: HEAD, cellClass: 'font-semibold' },
    cell: (row) => figure(row[name]),
    foot: figure(total[name]),
  });
  return [
    {
      ...{
        id: 'employee',
        header: t('employee'),
        className: 'pin max-sm:max-w-36 max-sm:whitespace-normal',
      },
      cell: ({ employee_id, name, number, slips }) => (
        <span className="grid py-1">
          <RecordLink to="app.hrm.employee" view={employee_id} className="font-medium">
            <bdi>{name}</bdi>
          </RecordLink>
          <span className="text-12 font-normal text-ink-3">
            <bdi className="figure">{number}</bdi> · {t('slips', { count: slips })}
          </span>
        </span>
      ),
      foot: t('total', { currency, count: employees }),
    },
    sum('net'),
    ...(['earning', 'deduction', 'employer'] as const).flatMap((kind) => {
      const those = components.filter((one) => one.kind === kind);
      return those.length === 0 ? [] : [...those.map(own), sum(SUMS[kind])];
    }),
  ];
}
