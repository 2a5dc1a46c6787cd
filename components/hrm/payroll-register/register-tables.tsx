'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import type { PayrollRegister, RegisterRow } from '@/lib/contract/hrm/payroll-register';

type Total = PayrollRegister['totals'][number];
type Component = PayrollRegister['components'][number];

const SUMS = { earning: 'gross', deduction: 'deductions', employer: 'employer' } as const;

/** One table per currency: employees by component, with totals. */
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

/** Component names may wrap, so that columns stay narrow. */
const HEAD = '[thead_&]:whitespace-normal [thead_&]:min-w-20';
const NAMES = 'pin max-sm:max-w-36 max-sm:whitespace-normal';

const head = (id: string, header: ReactNode) => ({ id, header, className: HEAD });

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function columnsOf(
  total: Total,
  components: readonly Component[],
  t: Say,
): readonly PlainColumn<RegisterRow>[] {
  const { currency, employees } = total;
  const figure = (value = '0') => ({ value, of: currency, zero: 'dash' }) as const;
  const foot = (value?: string) => <Figure {...figure(value)} />;
  const own = ({ key, name }: Component) =>
    figureColumn<RegisterRow>(
      { ...head(key, <bdi>{name}</bdi>), foot: foot(total.components[key]) },
      ({ components: by }) => figure(by[key]),
    );
  const sum = (name: 'gross' | 'deductions' | 'employer' | 'net') =>
    figureColumn<RegisterRow>(
      { ...head(name, t(name)), cellClass: 'font-semibold', foot: foot(total[name]) },
      (row) => figure(row[name]),
    );
  return [
    {
      id: 'employee',
      header: t('employee'),
      className: NAMES,
      cell: (row) => <Employee of={row} />,
      foot: t('total', { currency, count: employees }),
    },
    sum('net'),
    ...(['earning', 'deduction', 'employer'] as const).flatMap((kind) => {
      const those = components.filter((one) => one.kind === kind);
      return those.length === 0 ? [] : [...those.map(own), sum(SUMS[kind])];
    }),
  ];
}

function Employee({ of: { employee_id, name, number, slips } }: { of: RegisterRow }) {
  const t = useTranslations('payroll-register.register');
  return (
    <span className="grid py-1">
      <RecordLink to="app.hrm.employee" view={employee_id} className="font-medium">
        <bdi>{name}</bdi>
      </RecordLink>
      <span className="text-12 font-normal text-ink-3">
        <bdi className="figure">{number}</bdi> · {t('slips', { count: slips })}
      </span>
    </span>
  );
}
