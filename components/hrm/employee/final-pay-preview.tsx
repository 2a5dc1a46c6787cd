'use client';

import { useTranslations } from 'use-intl';

import { Callout } from '@/components/ui/callout';
import { figureColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { employees, type FinalPays } from '@/lib/contract/hrm/employee';

type Row = FinalPays[number];
const FIGURES = ['gross', 'deductions', 'net', 'advances', 'to_pay'] as const;

/** Preview of the final pay of an employee who leaves on a day. */
export function FinalPayPreview({ id, day }: { id: number; day: string }) {
  const t = useTranslations('employee.settlement');
  const { data, error } = useAnswer(employees.settlement, {
    params: { id },
    input: { left_on: day },
  });
  if (error) return <Callout>{error.errors.left_on?.[0] ?? error.message}</Callout>;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <section aria-label={t('title')} className="mt-3 grid gap-1">
      <ScrollRegion label={t('title')} className="overflow-x-auto">
        <FinalPay of={data} />
      </ScrollRegion>
      <p className="text-12 text-ink-3">{t('note')}</p>
    </section>
  );
}

function FinalPay({ of }: { of: FinalPays }) {
  const t = useTranslations('employee.settlement');
  return (
    <PlainTable<Row>
      caption={t('title')}
      captionClass="pb-1 text-start font-semibold"
      rows={of}
      rowId={({ currency }) => currency}
      named
      columns={[
        {
          id: 'days',
          header: t('days'),
          cell: ({ payment_days, days }) => t('daysOf', { paid: payment_days, days }),
        },
        ...FIGURES.map((name) =>
          figureColumn<Row>({ id: name, header: t(name) }, ({ currency, [name]: value }) => ({
            value,
            currency,
          })),
        ),
      ]}
    />
  );
}
