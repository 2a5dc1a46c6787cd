import type { PackNotice, PackRun } from '@/lib/contract/reports/report-packs';
import { inTransaction } from '@/server/database/transaction';
import { activeUsers, type User } from '@/server/kernel/access';
import { writeAudit } from '@/server/kernel/audit';
import { TurnedAway } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { isTemporary } from '@/server/jobs/run';
import { writeLetter } from '@/server/outbox/letters';
import { storeMessageFile } from '@/server/outbox/message-file';
import { joinedPdf } from '@/server/print/printout';
import { forbiddenReport, noticeOf, packPrintouts, type PackPrintouts } from './make-pack';
import { mayReceive } from './packed-reports';
import type { PackRow } from './packs.sql';

/** Most bytes of a pack's file, which is what most mail servers accept with its encoding. */
const FILE_MAX = 10 * 1024 * 1024;
/** Time in ms for the layout of a pack. */
const LAYOUT_MS = 600_000;
/** Time in ms after which the letters of a pack are no longer sent. */
const VALID_MS = 86_400_000;

/** A run whose letters and result are not stored yet. */
type MadeRun = Readonly<{
  status: PackRun['status'];
  notices: readonly PackNotice[];
  receivers: readonly User[];
  file: Uint8Array | undefined;
}>;

type Occasion = Readonly<{
  pack: PackRow;
  /** Day for which the pack is made. */
  day: string;
  /** Unique name of the run, from which the keys of its letters are made. */
  run: string;
}>;

/**
 * Reads the reports and lays them out, for a run that `storeRun` then stores. A pack stops if its user has lost a right;
 * a receiver who has lost one is left out.
 */
export async function makeRun(host: Host, occasion: Occasion): Promise<MadeRun> {
  try {
    const prepared = await inTransaction(host.db, (db) => prepare(host, db, occasion), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    if ('status' in prepared) return prepared;
    return await laidOut(host, prepared);
  } catch (error) {
    // A layout that is busy is tried again by the job, like an unreachable database.
    if (error instanceof TurnedAway) throw new TurnedAway(503, 5);
    if (isTemporary(error)) throw error;
    host.log.error({ err: error, pack: occasion.pack.id }, 'a report pack was not made');
    return ended('failed', [noticeOf('failed')]);
  }
}

const ended = (status: 'stopped' | 'failed', notices: readonly PackNotice[]): MadeRun => ({
  status,
  notices,
  receivers: [],
  file: undefined,
});

type Prepared = PackPrintouts & Readonly<{ receivers: readonly User[] }>;

async function prepare(
  host: Host,
  db: Tx,
  { pack, day, run }: Occasion,
): Promise<Prepared | MadeRun> {
  const [owner] = await activeUsers(db, [pack.saved_by.id]);
  if (!owner) return ended('stopped', [noticeOf('owner', { name: pack.saved_by.name })]);
  const report = forbiddenReport(owner, pack);
  if (report !== undefined) {
    return ended('stopped', [noticeOf('rights', { report, name: owner.name })]);
  }
  const { receivers, notices: lost } = await receiversOf(db, pack, owner);
  if (receivers.length === 0) return ended('stopped', [...lost, noticeOf('no-receiver')]);
  const printed = await packPrintouts(
    {
      db,
      host,
      user: owner,
      locale: pack.language,
      today: day,
      calledAway: new AbortController().signal,
      requestId: run,
    },
    pack,
  );
  const notices = [...lost, ...printed.notices];
  if (printed.printouts.length === 1) return ended('failed', [...notices, noticeOf('no-report')]);
  return { ...printed, notices, receivers };
}

async function receiversOf(db: Db, pack: PackRow, owner: User) {
  const active = await activeUsers(db, pack.receiver_ids);
  const lacks = (user: User | undefined) =>
    pack.reports.find(({ report }) => !user || !mayReceive(user, report, owner))?.report;
  const all = pack.receivers.map(({ id, name }) => {
    const user = active.find((one) => one.id === id);
    return { user, name, report: lacks(user) };
  });
  return {
    receivers: all.flatMap(({ user, report }) => (user && report === undefined ? [user] : [])),
    notices: all.flatMap(({ user, name, report }) =>
      report === undefined ? [] : [noticeOf('receiver', { name, report: user ? report : null })],
    ),
  };
}

async function laidOut(
  { config }: Pick<Host, 'config'>,
  { receivers, ...printed }: Prepared,
): Promise<MadeRun> {
  const file = await joinedPdf(printed, AbortSignal.timeout(LAYOUT_MS));
  if (file.byteLength > FILE_MAX) {
    return ended('failed', [...printed.notices, noticeOf('too-large')]);
  }
  const status = printed.notices.length > 0 ? 'partial' : 'sent';
  const unsent = config.mailUrl === undefined ? [noticeOf('no-mail')] : [];
  return { status, notices: [...printed.notices, ...unsent], receivers, file };
}

/** Queues the letters of a run and stores its result, in the caller's transaction. */
export async function storeRun(
  { db, host, userId }: Readonly<{ db: Tx; host: Host; userId: number | null }>,
  { pack, day, run }: Occasion,
  { status, notices, receivers, file }: MadeRun,
): Promise<void> {
  const now = host.now();
  if (file) {
    const name = `${fileName(pack.id, day)}.pdf`;
    const stored = { id: await storeMessageFile({ db, host }, file), name };
    const words = { pack: pack.name, day };
    const say = host.catalogues[pack.language];
    for (const { id, email } of receivers) {
      await writeLetter(
        { db, host },
        {
          to: email,
          subject: say('report-pack-letter.subject', words),
          text: [
            say('report-pack-letter.text', { ...words, by: pack.saved_by.name }),
            ...notices.flatMap(({ code, report, reason }) =>
              code === 'report' && reason
                ? [`${say(`routes.${report}`)}: ${reason[pack.language]}`]
                : [],
            ),
          ].join('\n\n'),
          expires: new Date(now.getTime() + VALID_MS),
          file: stored,
        },
        { kind: 'report_pack', key: `report-pack-${run}-${id}` },
      );
    }
  }
  const letters = file ? receivers.length : 0;
  await db
    .updateTable('report_pack')
    .set({
      ran_at: now.toISOString(),
      ran_for: day,
      ran_result: JSON.stringify({ status, letters, notices }),
    })
    .where('id', '=', pack.id)
    .execute();
  const changes = { day: [null, day], letters: [null, letters] } as const;
  await writeAudit(db, { userId, ip: '', requestId: `report pack ${pack.id}` }, [
    {
      action: 'send',
      page: 'report packs',
      record_type: 'report pack',
      record_id: pack.id,
      changes,
    },
  ]);
}

/** Name of a pack's file without its extension. */
export const fileName = (id: number, day: string): string => `report-pack-${id}-${day}`;
