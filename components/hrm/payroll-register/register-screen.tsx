'use client';

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { ChecksLine } from '@/components/report/checks-line';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { PageHead } from '@/components/ui/page-head';
import { figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { saveDownload } from '@/components/ui/save-file';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TitledTable } from '@/components/ui/titled-table';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useToday } from '@/hooks/use-today';
import { useView } from '@/hooks/use-view';
import { download } from '@/lib/api/call';
import {
  type PayrollRegister,
  payrollRegister,
  type RegisterRow,
} from '@/lib/contract/hrm/payroll-register';
import { endOfLastMonth, endOfMonth, isCalendarDay } from '@/lib/domain/calendar';

export const RegisterScreen = () => (
  <Messages of={['payroll-register', 'reports', 'document']} fallback={<SkeletonRows />}>
    <Shown />
  </Messages>
);

function Shown() {
  const t = useTranslations('payroll-register.register');
  const view = useView();
  const { may } = usePermission('payroll preparation');
  useDocumentTitle(t('title'));
  if (view.kind === 'pending') return <SkeletonRows />;
  if (view.kind !== 'list') return <NoSuchView />;
  return (
    <WidePage>
      {may('sensitive') ? (
        <Register />
      ) : (
        <>
          <PageHead title={t('title')} />
          <EmptyState kind="none">{t('hidden')}</EmptyState>
        </>
      )}
    </WidePage>
  );
}

type Days = { from: string; to: string };

function Register() {
  const t = useTranslations('payroll-register.register');
  const { may } = usePermission('payroll preparation');
  const form = useForm<Days>({ defaultValues: usePeriodInUrl() });
  const { from, to } = useWatch({ control: form.control }) as Days;
  const input = { from, to };
  const back = () => {
    const to = endOfLastMonth(from);
    form.reset({ from: `${to.slice(0, 7)}-01`, to });
  };
  const isMeant = isCalendarDay(from) && isCalendarDay(to);
  const { data, error, refetch } = useAnswer(payrollRegister, { input }, { enabled: isMeant });
  return (
    <FormProvider {...form}>
      <PageHead title={t('title')}>
        <RecordLink to="app.hrm.payroll-preparation" className="btn">
          {t('runs')}
        </RecordLink>
        {may('export') &&
          (['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              icon={Download}
              onClick={() =>
                ((format: 'csv' | 'xlsx') =>
                  void saveDownload(download(payrollRegister, { input: { ...input, format } })))(
                  format,
                )
              }
            >
              {t(format)}
            </Button>
          ))}
      </PageHead>
      <div
        data-density="compact"
        className="no-print flex flex-wrap items-end gap-2 px-gutter pb-3 *:w-40"
      >
        <DateField name="from" label={t('from')} />
        <DateField name="to" label={t('to')} />
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState
            kind="none"
            title={t('none')}
            actions={<Button onClick={back}>{t('monthBefore')}</Button>}
          >
            {t('noneHint')}
          </EmptyState>
        ) : (
          <>
            <div className="grid min-h-0 flex-1 auto-rows-max content-start gap-6 overflow-auto px-gutter py-3">
              {data.totals.map((total) => (
                <TitledTable<RegisterRow>
                  key={total.currency}
                  caption={t('currency', { currency: total.currency })}
                  rows={data.rows.filter(({ currency }) => currency === total.currency)}
                  rowId={({ employee_id }) => employee_id}
                  named
                  columns={columnsOf(
                    total,
                    data.components.filter(({ key }) => key in total.components),
                    t,
                  )}
                />
              ))}
            </div>
            <ChecksLine checks={data.checks} currency={data.currency} upTo={data.up_to} />
          </>
        )
      ) : (
        <NotYet error={error} onRetry={() => void refetch()} />
      )}
    </FormProvider>
  );
}

/** Reads the period from the query string; without one it is this month. */
function usePeriodInUrl(): Days {
  const today = useToday();
  const { query } = useQueryState();
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return isCalendarDay(from) && isCalendarDay(to)
    ? { from, to }
    : { from: `${today.slice(0, 7)}-01`, to: endOfMonth(today) };
}

type Total = PayrollRegister['totals'][number];
type Component = PayrollRegister['components'][number];

const SUMS = { earning: 'gross', deduction: 'deductions', employer: 'employer' } as const;

/** Component names may wrap, so that their columns are narrow. */
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
