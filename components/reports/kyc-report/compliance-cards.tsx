'use client';

import { useTranslations } from 'use-intl';

import { CardLine, CardLines, ReportCard } from '@/components/report/report-card';
import { CountCell } from '@/components/report/drill-cell';
import { Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import type { KycReport } from '@/lib/contract/reports/kyc-report';

type Compliance = NonNullable<KycReport['compliance']>;

export function ComplianceCards({ of }: { of: Compliance }) {
  const t = useTranslations('reports.kyc');
  return (
    <>
      <ReportCard title={t('part.hits')}>
        <CardLines>
          {(['open', 'within7', 'within30', 'older', 'oldest_days'] as const).map((key) => (
            <CardLine key={key} label={t(`item.${key}`)}>
              <CountCell count={of.hits[key] ?? 0} />
            </CardLine>
          ))}
        </CardLines>
      </ReportCard>
      <ReportCard title={t('part.reports')}>
        <CardLines>
          {(['due', 'overdue', 'filed', 'not_required'] as const).map((key) => (
            <CardLine key={key} label={t(`item.${key}`)}>
              <CountCell count={of.reports[key]} />
            </CardLine>
          ))}
        </CardLines>
      </ReportCard>
      {of.overrides.length > 0 && (
        <ReportCard title={t('part.overrides')}>
          <CardLines>
            {of.overrides.map(({ check, count }) => (
              <CardLine key={check} label={t.has(`check.${check}`) ? t(`check.${check}`) : check}>
                <CountCell count={count} />
              </CardLine>
            ))}
          </CardLines>
        </ReportCard>
      )}
      {of.alerts.length > 0 && (
        <div className="sm:col-span-2">
          <TitledTable
            named
            caption={t('part.alerts')}
            rows={of.alerts}
            rowId={({ rule }) => rule}
            columns={[
              {
                id: 'rule',
                header: t('head.rule'),
                cell: ({ rule }: AlertRow) => <bdi>{rule}</bdi>,
              },
              ...(['raised', 'closed_false', 'escalated'] as const).map(
                (id: 'raised' | 'closed_false' | 'escalated'): PlainColumn<AlertRow> => ({
                  id,
                  header: t(`item.${id}`),
                  align: 'end',
                  className: id === 'raised' ? '' : WIDE,
                  cell: (row) => <CountCell count={row[id]} />,
                }),
              ),
              {
                id: 'precision',
                header: t('item.precision'),
                align: 'end' as const,
                cell: ({ precision }: AlertRow) =>
                  precision !== null && <Figure value={precision} unit="" decimals={1} />,
              },
            ]}
          />
        </div>
      )}
    </>
  );
}

/** Class of columns that are hidden on phones. */
const WIDE = 'max-sm:hidden';

type AlertRow = Compliance['alerts'][number];
