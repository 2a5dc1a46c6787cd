import type { KycReport } from '@/lib/contract/reports/kyc-report';
import type { Say } from '@/server/kernel/locale';
import type { ExportRow } from '@/lib/workbook/export-row';

type Told = Pick<
  KycReport,
  'standing' | 'totals' | 'period' | 'reasons' | 'counts' | 'compliance' | 'rows'
>;

const RISKS = ['low', 'medium', 'high', 'unrated'] as const;

/** Returns the whole report as the rows of one exported table: counts first, then customers. */
export function fileRows(answer: Told, say: Say): ExportRow[] {
  const word = (of: string) => say(`reports.kyc.${of}`);
  return [
    ...standingRows(answer.standing, word),
    ...counted('totals', answer.totals, word),
    ...counted('period', answer.period, word),
    ...answer.reasons.map(({ reason_code, count }) => ({
      section: word('part.reasons'),
      item: word(`reason.${reason_code}`),
      count,
    })),
    ...counted('counts', answer.counts, word),
    ...complianceRows(answer.compliance, word),
    ...answer.rows.map(({ section, status, risk_level, ...row }) => ({
      ...row,
      section: word(`section.choice.${section}`),
      item: word(`status.${status}`),
      risk: risk_level === null ? '' : word(`risk.${risk_level}`),
    })),
  ];
}

type Word = (of: string) => string;

const counted = (
  part: string,
  items: Readonly<Record<string, number | string | null>>,
  word: Word,
): ExportRow[] =>
  Object.entries(items).map(([key, count]) => ({
    section: word(`part.${part}`),
    item: word(`item.${key}`),
    count,
  }));

/**
 * Returns a row with the count of each state, followed by rows with its counts by risk level. Counts by risk level are
 * missing if the user may not see risk levels.
 */
const standingRows = (rows: Told['standing'], word: Word): ExportRow[] =>
  rows.flatMap(({ status, total, ...risks }) => {
    const own = { section: word('part.standing'), item: word(`status.${status}`) };
    const parts = RISKS.filter((risk) => risks[risk]);
    return [
      { ...own, count: total },
      ...parts.map((risk) => ({ ...own, risk: word(`risk.${risk}`), count: risks[risk] })),
    ];
  });

function complianceRows(compliance: Told['compliance'], word: Word): ExportRow[] {
  if (!compliance) return [];
  return [
    ...counted('hits', compliance.hits, word),
    ...compliance.alerts.flatMap(({ rule, ...figures }) =>
      counted('alerts', figures, word).map((row) => ({ ...row, name: rule })),
    ),
    ...counted('reports', compliance.reports, word),
    ...compliance.overrides.map(({ check, count }) => ({
      section: word('part.overrides'),
      item: check,
      count,
    })),
  ];
}
