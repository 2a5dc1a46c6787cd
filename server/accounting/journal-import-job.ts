import * as v from 'valibot';

import { Dialect } from '@/lib/contract/import-fields';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { doneAnswer } from '@/server/document/import/import-call';
import { openJobFile } from '@/server/files/job-file';
import type { JobHandler } from '@/server/kernel/ports';
import { JobRefused } from '@/server/jobs/run';
import { takeTime } from '@/server/jobs/long-transaction';
import type { Host } from '@/server/kernel/host';
import { LOCALES } from '@/server/kernel/locale';
import { postJournals } from './journal-batch';
import { readJournalFile } from './journal-import-file';
import { planFile } from './journal-import-plan';

export const JOURNAL_IMPORT = 'journal import';

/** Input of the job, taken from the request that started the import. */
const JournalImportInput = v.object({
  locale: v.picklist(LOCALES),
  ip: v.string(),
  requestId: v.string(),
  /** Dialect of the file, which the request has detected. A workbook is stored as its rows. */
  dialect: Dialect,
  /** Fields of the columns, by title. Missing in jobs that an earlier version has queued. */
  columns: v.optional(v.record(v.string(), v.string())),
});
export type JournalImportInput = v.InferOutput<typeof JournalImportInput>;

/** Share of the progress bar that planning takes; writing takes the rest. */
const PLANNED = 0.2;

/** Imports a file with any number of entries in the background, all or none. */
export function journalImportJob(host: Host): JobHandler {
  const { db, catalogues } = host;
  return async ({ input, file, userId }, { progress, finish }) => {
    if (file === null) throw new Error('an import has a file');
    const { locale, ip, requestId, dialect, columns } = v.parse(JournalImportInput, input);
    const say = catalogues[locale];
    const source = () => openJobFile(host, file);
    const { entries, reading, findings } = await readJournalFile({
      source,
      dialect,
      mapping: { columns },
    });
    const counted = {
      entries: entries.length,
      lines: entries.reduce((sum, { lines }) => sum + lines.length, 0),
    };
    const refuse = (): never => {
      throw new JobRefused(say('import.refused'), {
        ...counted,
        ...doneAnswer(reading, findings, say),
      });
    };

    const { journals, reference } = await planFile(db, entries, findings);
    if (!findings.isEmpty) refuse();
    await progress(PLANNED);
    try {
      await finish(async (tx) => {
        await takeTime(tx);
        await postJournals(tx, journals, {
          by: { userId, ip, requestId },
          reference,
          wrote: (done) => progress(PLANNED + (1 - PLANNED) * (done / entries.length)),
        });
        return { ...counted, ...doneAnswer(reading, findings, say) };
      });
    } catch (error) {
      if (error instanceof Refusal) findings.addRefusals([error], entries);
      else if (error instanceof Refusals) findings.addRefusals(error.list, entries);
      else throw error;
      refuse();
    }
  };
}
