import { generalLedger } from '@/lib/contract/reports/general-ledger';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { headOf, periodOf, totalsOf } from '@/server/reports/engine/head';
import { type LedgerAccount, ledgerAccounts } from './ledger-accounts';
import { type Cursor, readCursor, writeCursor } from './ledger-cursor';
import { hasMoreLines } from './ledger-lines.sql';
import { ledgerPage, type LedgerPage } from './ledger-page';
import { LEDGER_COLUMNS, ledgerRows, ledgerTotals } from './ledger-rows';
import { lineSearch } from './ledger-search.sql';
import { reportCurrency } from '@/server/reports/engine/report-currency';

/** Number of lines per query of an export. */
const LINES_AT_ONCE = 2000;

export const generalLedgerRoute = serve(generalLedger, async (call) => {
  const { input, db, say, locale } = call;
  const period = await periodOf(call, input);
  const { base, units } = await reportCurrency(db, input.currency);
  const scope = {
    ...period,
    currency: input.currency,
    partyId: input.party_id === undefined ? undefined : Number(input.party_id),
    branchId: input.branch_id === undefined ? undefined : Number(input.branch_id),
    withoutClosing: input.closing === '0',
    search: await lineSearch(db, input.search, period),
    knownAt: input.known_at,
  };
  const baseUnits = units[base] ?? 0;
  const accountIds = input.account_id?.split(',').map(Number);
  const head = await headOf(call, {
    report: 'general-ledger',
    period,
    currency: base,
    decimals: baseUnits,
    columns: LEDGER_COLUMNS,
    knownAt: input.known_at,
  });
  const accountsIn = (from: Db) => ledgerAccounts(from, { accountIds, scope });
  const pageOf = (
    from: Db,
    accounts: readonly LedgerAccount[],
    { limit, cursor }: Readonly<{ limit: number; cursor: Cursor | undefined }>,
  ) =>
    ledgerPage(from, {
      accounts,
      scope,
      units: { base: baseUnits, of: units },
      limit,
      cursor,
    });

  if (asksForFile(call, generalLedger, input.format)) {
    if (input.format === 'xlsx') await checkLength(db, { accountIds, scope });
    return longReportFile(call, input.format, head, async function* rows(from) {
      const accounts = await accountsIn(from);
      const next = (cursor: Cursor | undefined) =>
        pageOf(from, accounts, { limit: LINES_AT_ONCE, cursor });
      for await (const { sections } of pagesOf(next)) {
        yield sections.flatMap((section) => ledgerRows(section, { say, locale }));
      }
      yield ledgerTotals(totalOf(accounts, baseUnits), say);
    });
  }

  const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const accounts = await accountsIn(db);
  const limit = Number(input.limit ?? PAGE_LINES);
  const { sections, last } = await pageOf(db, accounts, { limit, cursor });
  const totals = totalOf(accounts, baseUnits);
  return { ...head, checks: [], sections, totals, next: last ? writeCursor(last) : null };
});

const totalOf = (accounts: readonly LedgerAccount[], decimals: number) =>
  totalsOf(
    accounts.map((one) => one.base),
    decimals,
  );

/** Refuses the export to a workbook with too many lines, before any line is read. */
async function checkLength(db: Db, given: Parameters<typeof ledgerAccounts>[1]): Promise<void> {
  const accounts = await ledgerAccounts(db, given);
  const ids = accounts.map(({ id }) => id);
  if (await hasMoreLines(db, ids, given.scope, XLSX_ROWS_MAX)) {
    throw new Refusal('report.too-long', { field: 'format' });
  }
}

/** Reads all pages of the ledger, one after the other. */
async function* pagesOf(
  read: (cursor: Cursor | undefined) => Promise<LedgerPage>,
): AsyncGenerator<LedgerPage> {
  let cursor: Cursor | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.last;
  } while (cursor);
}
