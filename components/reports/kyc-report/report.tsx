'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { CountCell } from '@/components/report/drill-cell';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { CardLine, CardLines, ReportCard } from '@/components/report/report-card';
import { Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import {
  KYC_SECTIONS,
  kycColumns,
  kycReport,
  type KycReport,
  type KycReportRow,
  type KycSection,
  type KycStanding,
} from '@/lib/contract/reports/kyc-report';

/** Cards above the table, such as customers by state, figures of the period, and reasons of rejections. */
function KycSums({ answer }: { answer: KycReport }) {
  const t = useTranslations('reports.kyc');
  const { standing } = answer;
  const seesRisk = standing.some(({ low }) => low !== null);
  const risks = RISKS.filter((risk) => seesRisk && standing.some((row) => row[risk]));
  return (
    <div className="grid flex-none items-start gap-x-8 gap-y-4 px-gutter pb-4 sm:grid-cols-2 xl:grid-cols-4">
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
            ...risks.map((id): PlainColumn<KycStanding> => ({
              id,
              header: t(`risk.${id}`),
              align: 'end',
              className: WIDE,
              cell: (row) => <Count of={row[id] ?? 0} />,
            })),
            {
              id: 'total',
              header: t('head.total'),
              align: 'end' as const,
              cell: ({ total }: KycStanding) => <Count of={total} />,
              foot: <Count of={answer.totals.customers} />,
            },
          ]}
        />
      </div>
      <ReportCard title={t('part.period')}>
        <CardLines>
          {(['received', 'approved', 'rejected'] as const).map((key) => (
            <CardLine key={key} label={t(`item.${key}`)}>
              <Count of={answer.period[key]} />
            </CardLine>
          ))}
          {answer.period.median_hours !== null && (
            <CardLine label={t('item.median_hours')}>
              <Tenth of={answer.period.median_hours} />
            </CardLine>
          )}
          {answer.totals.approval_rate !== null && (
            <CardLine label={t('item.approval_rate')}>
              <Tenth of={answer.totals.approval_rate} />
            </CardLine>
          )}
        </CardLines>
      </ReportCard>
      <ReportCard title={t('part.counts')}>
        <CardLines>
          {(
            ['d30', 'd60', 'd90', 'review_overdue', 'active_expired', 'above_declared'] as const
          ).map((key) => (
            <CardLine key={key} label={t(`item.${key}`)}>
              <Count of={answer.counts[key]} />
            </CardLine>
          ))}
        </CardLines>
      </ReportCard>
      <ReportCard title={t('part.reasons')}>
        {answer.reasons.length === 0 ? (
          <p className="text-ink-3">{t('noReasons')}</p>
        ) : (
          <CardLines>
            {answer.reasons.map(({ reason_code, count }) => (
              <CardLine key={reason_code} label={t(`reason.${reason_code}`)}>
                <Count of={count} />
              </CardLine>
            ))}
          </CardLines>
        )}
      </ReportCard>
      {answer.compliance && <ComplianceCards of={answer.compliance} />}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (
  <Figure value={String(of)} unit="" decimals={0} zero="dash" />
);
const Tenth = ({ of }: { of: string }) => <Figure value={of} unit="" decimals={1} />;

/** Class of columns that are hidden on phones. */
const WIDE = 'max-sm:hidden';
const RISKS = ['low', 'medium', 'high', 'unrated'] as const;

type Column = RegisterColumn<KycLine>;

const ofCustomer = (cell: (of: KycReportRow) => ReactNode) => (line: KycLine) =>
  line.kind === 'customer' ? cell(line.of) : null;
const isHeading = ({ kind }: KycLine) => kind === 'section';

const text = (id: string, width: number, cell: (of: KycReportRow) => ReactNode): Column => ({
  id,
  width,
  card: 'line',
  isEmpty: isHeading,
  cell: ofCustomer(cell),
});

const columns: readonly Column[] = [
  {
    id: 'who',
    width: 200,
    card: 'title',
    cell: (line) =>
      line.kind === 'section' ? <SectionHeading line={line} /> : <TextCell text={line.of.name} />,
  },
  text('customer_number', 120, (of) =>
    of.customer_id === null ? null : (
      <RecordCell
        type="KYC customer"
        id={of.customer_id}
        number={of.number ?? String(of.customer_id)}
      />
    ),
  ),
  text('status', 128, (of) => <StatusCell of={of} />),
  text('risk_level', 92, (of) => <RiskCell of={of} />),
  text('on', 108, ({ on }) => on && <DayCell day={on} />),
  ...figureColumns<KycLine>(kycColumns, {
    figures: (line) => (line.kind === 'customer' ? line.of : undefined),
    widths: { number: 72, money: 116, percent: 116 },
    own: { volume: { width: 116, card: 'amount' } },
  }),
];

/** KYC report: customers by state, decisions of the period, and lists of customers who need attention. */
export const report = defineRegister({
  route: 'app.reports.kyc-report',
  endpoint: kycReport,
  filters: ['period', 'kycSection'],
  columns,
  rows: (pages) => pages.flatMap(kycLines),
  rowId: kycLineId,
  rowClass: (line) => (isHeading(line) ? 'group' : undefined),
  isHeading,
  hasWideHeadings: true,
  isLine: ({ kind }) => kind === 'customer',
  Above: KycSums,
});

type Section = Extract<KycLine, { kind: 'section' }>;

/** Heading of a section with its number of customers. */
function SectionHeading({ line: { section, shown, total } }: { line: Section }) {
  const t = useTranslations('reports.kyc');
  return (
    <span className="flex gap-x-2 max-sm:flex-wrap">
      <span>{t(`section.choice.${section}`)}</span>
      <span className="figure font-normal text-ink-2">
        {shown < total ? t('of', { shown, total }) : total}
      </span>
    </span>
  );
}

function RiskCell({ of: { risk_level } }: { of: KycReportRow }) {
  const t = useTranslations('reports.kyc.risk');
  return risk_level === null ? null : t(risk_level);
}

/** A row of the table: the heading of a section, or a customer. */
type KycLine =
  | Readonly<{ kind: 'section'; section: KycSection; shown: number; total: number }>
  | Readonly<{ kind: 'customer'; of: KycReportRow; at: number }>;

/** Returns the rows of all requested sections: a heading, then the customers. An empty section has only its heading. */
function kycLines({ rows, counts, section }: KycReport): KycLine[] {
  return KYC_SECTIONS.filter((one) => section === null || one === section).flatMap(
    (one): KycLine[] => {
      const own = rows.filter((row) => row.section === one);
      return [
        { kind: 'section', section: one, shown: own.length, total: counts[one] },
        ...own.map((of, at) => ({ kind: 'customer' as const, of, at })),
      ];
    },
  );
}

function kycLineId(line: KycLine): string {
  return line.kind === 'section' ? line.section : `${line.of.section}-${line.at}`;
}

const StatusCell = ({ of }: { of: KycReportRow }) =>
  useTranslations('reports.kyc.status')(of.status);

type Compliance = NonNullable<KycReport['compliance']>;

function ComplianceCards({ of }: { of: Compliance }) {
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

type AlertRow = Compliance['alerts'][number];
