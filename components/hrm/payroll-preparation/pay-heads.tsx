'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PayRow } from './pay-rows';
import { Figure } from '@/components/ui/figure';
import { subtract } from '@/lib/domain/money';
import { type PayColumn, paySums } from '@/lib/domain/hrm/pay-grid';

const SUMS = ['gross', 'deductions'] as const;

/** Column headers. The header of a component shows whether it is an earning or a deduction. */
export function PayHeads({ columns }: { columns: readonly PayColumn[] }) {
  const t = useTranslations('payroll.run');
  const kindsWords = useTranslations('payroll.run.kinds');
  return (
    <thead>
      <tr>
        <th scope="col" className="pin min-w-52 max-sm:min-w-36">
          {t('grid.employee')}
        </th>
        <th scope="col" className="num min-w-28 border-e border-line">
          {t('totals.net')}
        </th>
        {columns.map((column) => (
          <th key={column.key} scope="col" className="num min-w-28">
            <bdi>{column.name}</bdi>
            <span className="block text-11 font-normal text-ink-3">{kindsWords(column.kind)}</span>
          </th>
        ))}
        {SUMS.map((name) => (
          <th key={name} scope="col" className="num min-w-28">
            {t(`totals.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Totals by currency including unsaved edits, and the change of the net against the previous payslips. */
export function PaySums({ rows }: { rows: readonly PayRow[] }) {
  const t = useTranslations('payroll.run');
  const totalsWords = useTranslations('payroll.run.totals');
  const seen = rows.filter(({ slip }) => slip.net !== null);
  const sums = paySums(seen.map(({ slip, totals }) => ({ ...slip, totals })));
  return (
    <div
      role="group"
      aria-label={t('grid.totals')}
      className="grid gap-y-2 border border-t-0 border-line bg-surface-2 px-3 py-2"
    >
      {sums.map((of) => (
        <dl
          key={of.currency}
          className="grid grid-cols-[repeat(auto-fit,minmax(7rem,max-content))] items-baseline gap-x-6 gap-y-1"
        >
          <Sum name={totalsWords('employees')}>
            <span className="figure">{of.employees}</span>
          </Sum>
          {(['gross', 'deductions', 'employer'] as const).map((name) => (
            <Sum key={name} name={totalsWords(name)}>
              <Figure value={of[name]} currency={of.currency} />
            </Sum>
          ))}
          <Sum name={totalsWords('net')}>
            <Figure value={of.net} currency={of.currency} className="text-16 font-semibold" />
          </Sum>
          <Sum name={totalsWords('change')}>
            <Figure value={subtract(of.net, of.last)} currency={of.currency} />
          </Sum>
        </dl>
      ))}
    </div>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
