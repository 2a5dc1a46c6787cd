import type { ReactNode } from 'react';

import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, TextCell } from '@/components/report/register-cells';
import {
  CustomerCell,
  RiskCell,
  SectionHeading,
  StatusCell,
} from '@/components/reports/kyc-report/kyc-cells';
import { type KycLine, kycLineId, kycLines } from '@/components/reports/kyc-report/kyc-rows';
import { KycSums } from '@/components/reports/kyc-report/kyc-sums';
import { kycColumns, kycReport, type KycReportRow } from '@/lib/contract/reports/kyc-report';

type Column = RegisterColumn<KycLine>;

const ofCustomer = (cell: (of: KycReportRow) => ReactNode) => (line: KycLine) =>
  line.kind === 'customer' ? cell(line.of) : null;
const isHeading = ({ kind }: KycLine) => kind === 'section';

const text = (id: string, width: number, cell: (of: KycReportRow) => ReactNode): Column => ({
  ...{ id, width, card: 'line', isEmpty: isHeading },
  cell: ofCustomer(cell),
});

const columns: readonly Column[] = [
  {
    ...{ id: 'who', width: 200, card: 'title' },
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

/** Where all customers stand, what was decided, and those to look after, one by one. */
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
