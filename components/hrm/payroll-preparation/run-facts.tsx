'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { PeriodWords } from '@/components/hrm/payroll-preparation/period-words';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import type { PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Decimal } from '@/lib/domain/money';

/** Facts of a run: period, group, and totals by currency. */
export function RunFacts({ record }: { record: PayrollRun }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-12 gap-y-4">
        <Scope record={record} />
        <ByCurrency record={record} />
      </div>
      <Skipped skipped={record.skipped} />
    </>
  );
}

function Scope({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.fields');
  const { day } = useFormats();
  const { mark } = useRateFormat();
  const tax = useTaxTable(record.tax_table_id);
  return (
    <Facts>
      <Fact label={t('period')}>
        <PeriodWords from={record.period_from} to={record.period_to} />
      </Fact>
      <Fact label={t('pay_date')}>
        <span className="figure">{day(record.pay_date)}</span>
      </Fact>
      <WordFact label={t('department')} of={record.group.department} />
      <WordFact label={t('tax_table_id')} of={tax} />
      {record.rate !== null && (
        <Fact label={t('rate')}>
          <Ltr>{mark(record.rate)}</Ltr>
        </Fact>
      )}
    </Facts>
  );
}

function useTaxTable(id: number | null): string | undefined {
  const { data } = useAnswer(taxTables.list, undefined, { enabled: id !== null });
  return data?.find((table) => table.id === id)?.name;
}

type Sums = PayrollRun['by_currency'][number];
/** Columns hidden on small screens. */
const WIDE = 'max-md:hidden';

const SUMS = [
  ['gross', WIDE],
  ['deductions', WIDE],
  ['employer', WIDE],
  ['net', ''],
  ['paid', WIDE],
  ['open', ''],
] as const;

function ByCurrency({ record: { by_currency } }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.totals');
  if (by_currency.every(({ net }) => net === null)) return null;
  const sums = SUMS.map(([id, className]) => ({
    id,
    header: t(id),
    align: 'end' as const,
    className,
    cell: (row: Sums) => <Sum value={row[id]} currency={row.currency} />,
  }));
  return (
    <section className="min-w-0 grow basis-160">
      <PlainTable
        caption={t('byCurrency')}
        rows={by_currency}
        rowId={({ currency }) => currency}
        columns={[
          { id: 'currency', header: t('currency'), cell: ({ currency }) => <bdi>{currency}</bdi> },
          {
            id: 'employees',
            header: t('employees'),
            align: 'end',
            className: WIDE,
            cell: ({ employees }) => <span className="figure">{employees}</span>,
          },
          ...sums,
        ]}
      />
    </section>
  );
}

const Sum = ({ value, currency }: { value: Decimal | null; currency: string }) =>
  value !== null && <Figure value={value} of={currency} zero="dash" />;

/** Employees without a payslip, with reasons. */
function Skipped({ skipped }: Pick<PayrollRun, 'skipped'>) {
  const t = useTranslations('payroll.run');
  if (skipped.length === 0) return null;
  return (
    <details className="text-ink-2">
      <summary>{t('skipped', { count: skipped.length })}</summary>
      <ul className="mt-1 grid gap-0.5">
        {skipped.map(({ employee_id, name, reason }) => (
          <li key={employee_id}>
            <bdi className="font-medium">{name}</bdi> · {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
