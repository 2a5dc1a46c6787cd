import { type ExportFormat, ledgerExport } from '@/lib/contract/accounting/ledger-export';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { currenciesOf } from '@/server/ledger/currencies';
import { beancountFormat } from './ledger-export-beancount';
import { csvFormat } from './ledger-export-csv';
import type { Book, LedgerFormat } from './ledger-export-format';
import { hledgerFormat } from './ledger-export-hledger';
import { exportAccounts, exportEntries } from './ledger-export.sql';

const FORMATS = {
  hledger: hledgerFormat,
  beancount: beancountFormat,
  csv: csvFormat,
} as const satisfies Readonly<Record<ExportFormat, (book: Book) => LedgerFormat>>;

/** The whole ledger in a format, streamed in batches. */
async function* ledgerText(db: Db, format: ExportFormat): AsyncGenerator<string> {
  const { head, entry } = await formatOf(db, format);
  yield head();
  for await (const entries of exportEntries(db))
    yield entries.map((lines) => entry(lines)).join('');
}

async function formatOf(db: Db, format: ExportFormat): Promise<LedgerFormat> {
  const { name } = await organisationOf(db);
  return FORMATS[format]({
    title: name,
    accounts: await exportAccounts(db),
    currencies: await currenciesOf(db),
  });
}

export const ledgerExportRoutes = [
  serve(ledgerExport, async ({ db, host, input }) => {
    const { format = 'hledger' } = input;
    const { name, contentType } = await formatOf(db, format);
    const body = streamSnapshot(host.db, (snapshot) => ledgerText(snapshot, format));
    return new FileAnswer({ name, contentType, body });
  }),
];
