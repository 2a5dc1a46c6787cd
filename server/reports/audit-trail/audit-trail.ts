import { auditReport } from '@/lib/contract/reports/audit-trail';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { formatInstant } from '@/lib/format/date';
import { type TrailTexts, trailWords } from '@/lib/format/trail-words';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';
import { trailNames } from '@/server/kernel/trail-names.sql';
import { auditCount, auditRows, type AuditScope, chainState } from './audit-trail.sql';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import type { ExportRow } from '@/lib/workbook/export-row';
import { headOf, periodOf } from '@/server/reports/engine/head';

const COLUMNS = [
  { key: 'at', type: 'instant' },
  { key: 'user', type: 'text' },
  { key: 'action', type: 'text' },
  { key: 'page', type: 'text' },
  { key: 'record_type', type: 'text' },
  { key: 'record_id', type: 'text' },
  { key: 'record_number', type: 'text' },
  { key: 'changes', type: 'text' },
  { key: 'ip', type: 'text' },
  { key: 'request_id', type: 'text' },
  { key: 'seq', type: 'number' },
  { key: 'hash', type: 'text' },
] as const;

const ROWS_AT_ONCE = 2000;

export const auditReportRoute = serve(auditReport, async (call) => {
  const { input, db } = call;
  const period = await periodOf(call, input);
  const { timezone, base_currency, base_decimals } = await organisationOf(db);
  const scope: AuditScope = {
    ...period,
    timezone,
    userId: input.user_id === undefined ? undefined : Number(input.user_id),
    page: input.page,
    action: input.action,
    recordType: input.record_type,
    recordId: input.record_id,
    search: input.search,
    knownAt: input.known_at,
    isPlain: !call.may('compliance', 'view'),
  };
  const head = await headOf(call, {
    report: 'audit-trial',
    period,
    currency: base_currency,
    decimals: base_decimals,
    columns: COLUMNS,
    knownAt: input.known_at,
  });
  if (asksForFile(call, auditReport, input.format)) {
    const texts = textsOf(call.say, timezone);
    return longReportFile(call, input.format, head, (from) => fileRows(from, scope, texts));
  }

  const limit = Number(input.limit ?? PAGE_LINES);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const found = await auditRows(db, scope, { limit: limit + 1, after });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    ...head,
    checks: [],
    rows,
    names: await trailNames(db, rows),
    totals: await auditCount(db, scope),
    next: last ? String(last.id) : null,
    chain: await chainState(db),
  };
});

function readCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}

/** Rows of the exported file, with the same words as the screen. */
async function* fileRows(
  db: Db,
  scope: AuditScope,
  texts: TrailTexts,
): AsyncGenerator<ExportRow[]> {
  let after: number | undefined;
  do {
    const rows = await auditRows(db, scope, { limit: ROWS_AT_ONCE, after });
    const { act, page, kind, line } = trailWords(texts, await trailNames(db, rows));
    yield rows.map((row) => ({
      ...row,
      action: act(row.action),
      page: page(row.page),
      record_type: kind(row.record_type),
      record_number: row.number,
      changes: line(row.changes),
    }));
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Functions that translate the audit trail for the caller. Days stay in ISO format, as in every exported file. */
function textsOf(say: Say, timezone: string): TrailTexts {
  const text = (catalogue: string) => (key: string, params?: Parameters<Say>[1]) => {
    const full = `${catalogue}.${key}`;
    const said = say(full, params);
    return said === full ? undefined : said;
  };
  return {
    act: text('acts'),
    word: text('changed-fields'),
    page: text('routes'),
    status: text('status'),
    day: (day) => day,
    instant: (iso) => formatInstant(iso, { timezone }),
  };
}
