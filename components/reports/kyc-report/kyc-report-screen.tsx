'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { KycSums } from '@/components/reports/kyc-report/kyc-sums';
import {
  KYC_SECTIONS,
  kycColumns,
  kycReport,
  type KycReport,
  type KycReportRow,
  type KycSection,
} from '@/lib/contract/reports/kyc-report';

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
  text('customer_number', 120, (of) => <CustomerCell of={of} />),
  text('status', 128, (of) => <StatusCell of={of} />),
  text('risk_level', 92, (of) => <RiskCell of={of} />),
  text('on', 108, ({ on }) => on && <DayCell day={on} />),
  ...figureColumns<KycLine>(kycColumns, {
    figures: (line) => (line.kind === 'customer' ? line.of : undefined),
    widths: { number: 72, money: 116, percent: 116 },
    own: { volume: { width: 116, card: 'amount' } },
  }),
];

/** KYC report: customers by state, decisions of the period, and customers that need attention. */
export const kycReportScreen = defineRegister({
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

/** Number of a customer as a link to the file; empty if the user may not view it. */
function CustomerCell({ of: { customer_id, number } }: { of: KycReportRow }) {
  return customer_id === null ? null : (
    <RecordCell type="KYC customer" id={customer_id} number={number ?? String(customer_id)} />
  );
}

const StatusCell = ({ of }: { of: KycReportRow }) =>
  useTranslations('reports.kyc.status')(of.status);

function RiskCell({ of: { risk_level } }: { of: KycReportRow }) {
  const t = useTranslations('reports.kyc.risk');
  return risk_level === null ? null : t(risk_level);
}

/** A row of the table: a section heading or a customer. */
type KycLine =
  | Readonly<{ kind: 'section'; section: KycSection; shown: number; total: number }>
  | Readonly<{ kind: 'customer'; of: KycReportRow; at: number }>;

/** Returns all requested sections, including empty ones. */
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
