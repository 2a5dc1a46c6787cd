import {
  KYC_SECTIONS,
  type KycReport,
  type KycReportRow,
  type KycSection,
} from '@/lib/contract/reports/kyc-report';

/** A row on screen: a list begins, or a customer in it. */
export type KycLine =
  | Readonly<{ kind: 'section'; section: KycSection; shown: number; total: number }>
  | Readonly<{ kind: 'customer'; of: KycReportRow; at: number }>;

/** Every list that was asked for, also one that nobody is in. */
export function kycLines({ rows, counts, section }: KycReport): KycLine[] {
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

export const kycLineId = (line: KycLine): string =>
  line.kind === 'section' ? line.section : `${line.of.section}-${line.at}`;
