import type { Column } from '@/lib/contract/reports/report';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/routes';
import { type Call, FileAnswer } from '@/server/kernel/serve';
import { csvOf } from './csv';
import { xlsxOf } from './xlsx';

export type ExportRow = Readonly<Record<string, unknown>>;

type Reported = Readonly<{ report: string; from: string; to: string; columns: readonly Column[] }>;

/**
 * A report's answer in the format that was asked for. The files hold the same columns and rows as
 * the answer, with exact values; they need the page's export action.
 */
export async function reportFile<E extends Endpoint>(
  call: Pick<Call, 'require' | 'locale'> &
    Readonly<{ input: Readonly<{ format?: string | undefined }> }>,
  { allow }: E,
  answer: AnswerOf<E> & Reported,
  rows: readonly ExportRow[],
): Promise<AnswerOf<E> | FileAnswer> {
  const { format = 'json' } = call.input;
  if (format === 'json') return answer;
  if (typeof allow === 'object') call.require(allow.page satisfies Page, 'export');

  const name = `${answer.report}-${answer.from}-${answer.to}`;
  if (format === 'csv') {
    return new FileAnswer({
      name: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(answer.columns, rows),
    });
  }
  return new FileAnswer({
    name: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await xlsxOf(answer.columns, rows, { rightToLeft: call.locale === 'fa' }),
  });
}
