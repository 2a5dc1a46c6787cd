import { sql } from 'kysely';

import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { fieldsByTitle } from '@/lib/domain/dialect';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { keepJobFile } from '@/server/files/job-file';
import { takeTime } from '@/server/jobs/long-transaction';
import { journalKind } from '@/server/document/journal-kind';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import type { Doer } from '@/server/kernel/audit';
import { postJournals } from './journal-batch';
import { type FileEntry, readJournalFile } from './journal-import-file';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { Findings } from '@/server/document/import/findings';
import type { Reading } from '@/server/document/import/rows';
import { JOURNAL_IMPORT, type JournalImportInput } from './journal-import-job';
import { planFile, type PlannedFile } from './journal-import-plan';

/** Maximum number of entries that the request posts itself; a background job posts larger files. */
const IN_REQUEST = 5000;

type Import = Call<(typeof journalEntry)['import']>;

export const journalImportRoutes = [
  serve(journalEntry.import, async (call) => {
    const { db, say } = call;
    const isDry = isDryRun(call);
    const file = importFileOf(call, journalEntry.import.path);
    const most = isDry ? Infinity : IN_REQUEST;
    const { entries, reading, findings } = await readJournalFile(file, { most });
    const isLarge = entries.length > IN_REQUEST;
    // The request does not check the whole file, so that the user need not wait. The job reads and checks the file.
    if (isLarge && !isDry && findings.isEmpty) {
      await file.titles?.remember?.(reading.columns);
      return { job: await enqueue(call, reading) };
    }
    const planned = await planFile(db, entries, findings);
    const counted = { entries: entries.length, lines: linesOf(entries) };

    if (isDry) {
      // A dry run of a large file does not check stock and positions, because that would lock the books for long. The
      // job checks them.
      if (findings.isEmpty && !isLarge) await rehearse(call, planned, { entries, findings });
      note(call, 'check import', counted);
      return { ...counted, ...checkAnswer(reading, findings, say) };
    }
    if (!findings.isEmpty) throw findings.refusals();
    await postFile(db, planned, { entries, findings, by: doerOf(call) });
    if (!findings.isEmpty) throw findings.refusals();
    note(call, 'import', counted);
    return { ...counted, ...doneAnswer(reading, findings, say) };
  }),
];

function linesOf(entries: readonly FileEntry[]): number {
  return entries.reduce((sum, { lines }) => sum + lines.length, 0);
}

function doerOf({ me, visitor, requestId }: Import): Doer {
  return { userId: me.id, ip: visitor.ip, requestId };
}

type Judged = Readonly<{ entries: readonly FileEntry[]; findings: Findings }>;

/** Posts the planned entries. Refusals of the ledger are reported at the rows of the file. */
async function postFile(
  db: Tx,
  { journals, reference }: PlannedFile,
  { entries, findings, by }: Judged & Readonly<{ by: Doer }>,
): Promise<void> {
  try {
    await postJournals(db, journals, { by, reference });
  } catch (error) {
    if (error instanceof Refusal) findings.addRefusals([error], entries);
    else if (error instanceof Refusals) findings.addRefusals(error.list, entries);
    else throw error;
  }
}

/** Posts the entries to find refusals, and rolls everything back. */
async function rehearse(call: Import, planned: PlannedFile, judged: Judged): Promise<void> {
  await sql`savepoint rehearsal`.execute(call.db);
  await postFile(call.db, planned, { ...judged, by: doerOf(call) });
  await sql`rollback to savepoint rehearsal`.execute(call.db);
}

async function enqueue(
  call: Import,
  { dialect, columns }: Reading,
): Promise<{ id: number; status: string }> {
  const { db, host, me, locale, visitor, requestId, upload } = call;
  const input: JournalImportInput = {
    locale,
    ip: visitor.ip,
    requestId,
    dialect,
    columns: fieldsByTitle(columns),
  };
  await takeTime(call.db);
  const file = await keepJobFile(call, upload?.workbook?.rows ?? upload?.path ?? '');
  const job = await host.jobs.enqueue(db, { kind: JOURNAL_IMPORT, input, userId: me.id, file });
  call.audit({ action: 'import', page: journalKind.page, record_type: 'job', record_id: job.id });
  return job;
}

function note(
  call: Import,
  action: string,
  { entries, lines }: { entries: number; lines: number },
): void {
  call.audit({
    action,
    page: journalKind.page,
    record_type: 'import',
    record_id: call.requestId,
    changes: { entries: [null, entries], lines: [null, lines] },
  });
}
