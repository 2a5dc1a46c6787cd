'use client';

import { Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { LineChart } from '@/components/ui/charts/lazy-charts';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

type Assignment = NonNullable<EmployeeRecord['assignments']>[number];
type Props = Readonly<{ assignments: readonly Assignment[] }>;

/** Past, current and future salaries of an employee in a table, and in a chart if there are several. */
export function PayHistory({ assignments }: Props) {
  const t = useTranslations('employee');
  const { day, money } = useFormats();
  const today = useToday();
  const columns = useColumns();
  const [first] = assignments;
  const last = assignments.at(-1);
  const currencies = [...new Set(assignments.map(({ currency }) => currency))];
  const [only] = currencies;
  return (
    <PanelSection title={t('payHistory')}>
      {assignments.length > 1 && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <LineChart
            label={t('payDrawn', { count: assignments.length })}
            series={currencies.map((currency, at) => ({
              label: currency,
              hue: HUES[at % HUES.length] ?? 'info',
              points: assignments.map((one) => ({
                at: one.from,
                value: one.currency === currency ? one.base_salary : null,
              })),
            }))}
            from={first?.from ?? today}
            to={last && last.from > today ? last.from : today}
            format={(value) => (currencies.length === 1 && only ? money(value, only) : value)}
            formatAt={(at) => day(at.slice(0, DAY))}
          />
        </Suspense>
      )}
      <ScrollRegion label={t('payTable')} className="overflow-x-auto">
        <PlainTable
          label={t('payTable')}
          rows={assignments.toReversed()}
          rowId={({ id }) => id}
          named
          columns={columns}
        />
      </ScrollRegion>
    </PanelSection>
  );
}

const HUES = ['info', 'warning', 'neutral'] as const;

/** Number of characters of the date in an ISO instant. */
const DAY = 10;

function useColumns(): readonly PlainColumn<Assignment>[] {
  const t = useTranslations('employee');
  const { day, money } = useFormats();
  // Phones hide the column of the last day, so the first column also shows the last day there.
  return [
    {
      id: 'from',
      header: t('fields.from'),
      cell: (one) => (
        <span className="grid">
          <Ltr>{day(one.from)}</Ltr>
          {one.to && <Ltr className="text-ink-3 sm:hidden">{`– ${day(one.to)}`}</Ltr>}
        </span>
      ),
    },
    {
      id: 'to',
      header: t('fields.to'),
      className: 'max-sm:hidden',
      cell: ({ to }) => to && <Ltr>{day(to)}</Ltr>,
    },
    figureColumn({ id: 'base_salary', header: t('fields.base_salary') }, (one) => ({
      value: one.base_salary,
      currency: one.currency,
    })),
    {
      id: 'salary_period',
      header: t('fields.salary_period'),
      className: 'max-sm:hidden',
      cell: ({ salary_period }) => t(`choices.salary_period.${salary_period}`),
    },
    {
      id: 'components',
      header: t('components.title'),
      cellClass: 'max-sm:whitespace-normal!',
      cell: (one) => (
        <ul>
          {one.components.map(({ code, name, kind, amount, percent, formula }) => (
            <li key={code} className="flex flex-wrap gap-x-2">
              <bdi>{name || code}</bdi>
              <span className="text-ink-3">{t(`components.kinds.${kind}`)}</span>
              <Ltr className="max-sm:whitespace-normal!">
                {amount === undefined ? (formula ?? `${percent} %`) : money(amount, one.currency)}
              </Ltr>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
