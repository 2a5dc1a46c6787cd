'use client';

import { useTranslations } from 'use-intl';

import { CardLine, CardLines, ReportCard } from '@/components/report/report-card';
import { ComplianceCards } from '@/components/reports/kyc-report/compliance-cards';
import { Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import type { KycReport, KycStanding } from '@/lib/contract/reports/kyc-report';

/** Customers by state, figures of the period, documents that end, and reasons of rejections. */
export function KycSums({ answer }: { answer: KycReport }) {
  return (
    <div className="grid flex-none items-start gap-x-8 gap-y-4 px-gutter pb-4 sm:grid-cols-2 xl:grid-cols-4">
      <Standings answer={answer} />
      <Period answer={answer} />
      <Documents answer={answer} />
      <Reasons reasons={answer.reasons} />
      {answer.compliance && <ComplianceCards of={answer.compliance} />}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (
  <Figure value={String(of)} unit="" decimals={0} zero="dash" />
);
const Tenth = ({ of }: { of: string }) => <Figure value={of} unit="" decimals={1} />;

/** Class of columns hidden on phones. */
const WIDE = 'max-sm:hidden';
const RISKS = ['low', 'medium', 'high', 'unrated'] as const;

function Standings({ answer: { standing, totals } }: { answer: KycReport }) {
  const t = useTranslations('reports.kyc');
  const seesRisk = standing.some(({ low }) => low !== null);
  const risks = RISKS.filter((risk) => seesRisk && standing.some((row) => row[risk]));
  const count = (id: (typeof RISKS)[number]): PlainColumn<KycStanding> => ({
    id,
    header: t(`risk.${id}`),
    align: 'end',
    className: WIDE,
    cell: (row) => <Count of={row[id] ?? 0} />,
  });
  return (
    <div className="sm:col-span-2">
      <TitledTable
        named
        caption={t('part.standing')}
        rows={standing}
        rowId={({ status }) => status}
        columns={[
          {
            id: 'status',
            header: t('head.status'),
            foot: t('head.total'),
            cell: ({ status }: KycStanding) => t(`status.${status}`),
          },
          ...risks.map(count),
          {
            id: 'total',
            header: t('head.total'),
            align: 'end' as const,
            cell: ({ total }: KycStanding) => <Count of={total} />,
            foot: <Count of={totals.customers} />,
          },
        ]}
      />
    </div>
  );
}

function Period({ answer: { period, totals } }: { answer: KycReport }) {
  const t = useTranslations('reports.kyc');
  return (
    <ReportCard title={t('part.period')}>
      <CardLines>
        {(['received', 'approved', 'rejected'] as const).map((key) => (
          <CardLine key={key} label={t(`item.${key}`)}>
            <Count of={period[key]} />
          </CardLine>
        ))}
        {period.median_hours !== null && (
          <CardLine label={t('item.median_hours')}>
            <Tenth of={period.median_hours} />
          </CardLine>
        )}
        {totals.approval_rate !== null && (
          <CardLine label={t('item.approval_rate')}>
            <Tenth of={totals.approval_rate} />
          </CardLine>
        )}
      </CardLines>
    </ReportCard>
  );
}

function Documents({ answer: { counts } }: { answer: KycReport }) {
  const t = useTranslations('reports.kyc');
  return (
    <ReportCard title={t('part.counts')}>
      <CardLines>
        {(['d30', 'd60', 'd90', 'review_overdue', 'active_expired', 'above_declared'] as const).map(
          (key) => (
            <CardLine key={key} label={t(`item.${key}`)}>
              <Count of={counts[key]} />
            </CardLine>
          ),
        )}
      </CardLines>
    </ReportCard>
  );
}

function Reasons({ reasons }: { reasons: KycReport['reasons'] }) {
  const t = useTranslations('reports.kyc');
  return (
    <ReportCard title={t('part.reasons')}>
      {reasons.length === 0 ? (
        <p className="text-ink-3">{t('noReasons')}</p>
      ) : (
        <CardLines>
          {reasons.map(({ reason_code, count }) => (
            <CardLine key={reason_code} label={t(`reason.${reason_code}`)}>
              <Count of={count} />
            </CardLine>
          ))}
        </CardLines>
      )}
    </ReportCard>
  );
}
