import { type AuditRow, auditReport } from '@/lib/contract/reports/audit-trail';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';
import { trailNames } from '@/server/kernel/trail-names.sql';
import { auditCount, auditRows, type AuditScope, chainState } from './audit-trail.sql';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import type { ExportRow } from '@/server/reports/engine/export-row';
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

export const auditReportRoutes = [
  serve(auditReport, async (call) => {
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
      return longReportFile(call, input.format, head, (from) => fileRows(from, scope));
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
  }),
];

function readCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}

async function* fileRows(db: Db, scope: AuditScope): AsyncGenerator<ExportRow[]> {
  let after: number | undefined;
  do {
    const rows = await auditRows(db, scope, { limit: ROWS_AT_ONCE, after });
    yield rows.map((row) => ({ ...row, record_number: row.number, changes: changesText(row) }));
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

function changesText({ changes }: AuditRow): string {
  return Object.entries(changes)
    .map(([field, [before, after]]) => `${field}: ${shown(before)} → ${shown(after)}`)
    .join('; ');
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
