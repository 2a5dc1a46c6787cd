'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PayRow } from '@/components/hrm/payroll-preparation/pay-rows';
import { Figure } from '@/components/ui/figure';
import { subtract } from '@/lib/domain/money';
import { type PayColumn, paySums } from '@/lib/domain/pay-grid';

const SUMS = ['gross', 'deductions'] as const;

/** Column headers; the header of a component shows whether it is an earning or a deduction. */
export function PayHeads({ columns }: { columns: readonly PayColumn[] }) {
  const t = useTranslations('payroll.run');
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
          <ComponentHead key={column.key} of={column} />
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

function ComponentHead({ of: { name, kind } }: { of: PayColumn }) {
  const t = useTranslations('payroll.run.kinds');
  return (
    <th scope="col" className="num min-w-28">
      <bdi>{name}</bdi>
      <span className="block text-11 font-normal text-ink-3">{t(kind)}</span>
    </th>
  );
}

/** Totals per currency, including unsaved edits, beside the totals of the previous run. */
export function PaySums({ rows }: { rows: readonly PayRow[] }) {
  const t = useTranslations('payroll.run');
  const seen = rows.filter(({ slip }) => slip.net !== null);
  const sums = paySums(seen.map(({ slip, totals }) => ({ ...slip, totals })));
  return (
    <div
      role="group"
      aria-label={t('grid.totals')}
      className="grid gap-y-2 border border-t-0 border-line bg-surface-2 px-3 py-2"
    >
      {sums.map((of) => (
        <CurrencySums key={of.currency} of={of} />
      ))}
    </div>
  );
}

function CurrencySums({ of }: { of: ReturnType<typeof paySums>[number] }) {
  const t = useTranslations('payroll.run.totals');
  const { currency, employees, net, last } = of;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,max-content))] items-baseline gap-x-6 gap-y-1">
      <Sum name={t('employees')}>
        <span className="figure">{employees}</span>
      </Sum>
      {(['gross', 'deductions', 'employer'] as const).map((name) => (
        <Sum key={name} name={t(name)}>
          <Figure value={of[name]} currency={currency} />
        </Sum>
      ))}
      <Sum name={t('net')}>
        <Figure value={net} currency={currency} className="text-16 font-semibold" />
      </Sum>
      <Sum name={t('change')}>
        <Figure value={subtract(net, last)} currency={currency} />
      </Sum>
    </dl>
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
