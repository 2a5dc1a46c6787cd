import type { PackNotice, PackRun } from '@/lib/contract/reports/report-packs';
import { activeUsers, type User } from '@/server/kernel/access';
import { writeAudit } from '@/server/kernel/audit';
import { sqlState, TOO_SLOW, TurnedAway } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { readSnapshot } from '@/server/kernel/reads';
import { isTemporary } from '@/server/jobs/run';
import { writeLetter } from '@/server/outbox/letters';
import { storeMessageFile } from '@/server/outbox/message-file';
import { joinedPdf } from '@/server/print/printout';
import { forbiddenReport, noticeOf, packPrintouts, type PackPrintouts } from './make-pack';
import { mayReceive } from './packed-reports';
import type { PackRow } from './packs.sql';

/** Maximum size of a pack's file in bytes. In a mail, where it is encoded, most mail servers accept this size. */
const FILE_MAX = 10 * 1024 * 1024;
/** Time limit in ms for the layout of a pack. */
const LAYOUT_MS = 600_000;
/** Time in ms after which the letters of a pack are no longer sent. */
const VALID_MS = 86_400_000;

/** User of a pack, with the rights by which its reports were read, and the users who receive the file. */
type People = Readonly<{ owner: User; receivers: readonly User[] }>;

/** A run whose letters and result are not stored yet. A run that stopped or failed has no mailing. */
type MadeRun = Readonly<{
  status: PackRun['status'];
  notices: readonly PackNotice[];
  mailing?: People & Readonly<{ file: Uint8Array }>;
}>;

type Occasion = Readonly<{
  pack: PackRow;
  /** Day for which the pack is made. */
  day: string;
  /** Unique name of the run, from which the keys of its letters are made. */
  run: string;
}>;

/**
 * Reads the reports and lays them out, for a run that `storeRun` then stores. A pack stops if its user has lost a
 * right; a receiver who has lost one is left out.
 */
export async function makeRun(host: Host, occasion: Occasion): Promise<MadeRun> {
  try {
    const prepared = await readSnapshot(host, (db) => prepare(host, db, occasion));
    if ('status' in prepared) return prepared;
    return await laidOut(host, prepared);
  } catch (error) {
    // A layout that is busy is tried again by the job, like an unreachable database.
    if (error instanceof TurnedAway) throw new TurnedAway(503, 5);
    // A report that is too slow would delay the other packs at each retry.
    if (isTemporary(error) && sqlState(error) !== TOO_SLOW) throw error;
    host.log.error({ err: error, pack: occasion.pack.id }, 'a report pack was not made');
    return ended('failed', [noticeOf('failed')]);
  }
}

const ended = (status: 'stopped' | 'failed', notices: readonly PackNotice[]): MadeRun => ({
  status,
  notices,
});

type Prepared = PackPrintouts & People;

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
  return { ...printed, notices, owner, receivers };
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
  { owner, receivers, ...printed }: Prepared,
): Promise<MadeRun> {
  const isLate = AbortSignal.timeout(LAYOUT_MS);
  const file = await joinedPdf(printed, isLate).catch((error: unknown) => {
    if (!isLate.aborted) throw error;
    throw new Error('the layout of a report pack took too long', { cause: error });
  });
  if (file.byteLength > FILE_MAX) {
    return ended('failed', [...printed.notices, noticeOf('too-large')]);
  }
  const status = printed.notices.length > 0 ? 'partial' : 'sent';
  const unsent = config.mailUrl === undefined ? [noticeOf('no-mail')] : [];
  const mailing = { owner, receivers, file };
  return { status, notices: [...printed.notices, ...unsent], mailing };
}

type Storing = Readonly<{ db: Tx; host: Host; userId: number | null }>;

/**
 * Queues the letters of a run and stores its result, in the caller's transaction, and returns the number of letters.
 * Throws if the owner of the pack or a receiver lost a right to one of its reports, or became inactive, during the
 * layout; the queue then makes the run again.
 */
export async function storeRun(
  { db, host, userId }: Storing,
  occasion: Occasion,
  { status, notices, mailing }: MadeRun,
): Promise<number> {
  const { pack, day } = occasion;
  if (mailing && !(await isStillAllowed(db, pack, mailing))) throw new TurnedAway(503, 5);
  if (mailing) await queueLetters({ db, host }, occasion, { ...mailing, notices });
  const receiver_ids = mailing?.receivers.map(({ id }) => id) ?? [];
  const letters = receiver_ids.length;
  await db
    .updateTable('report_pack')
    .set({
      ran_at: host.now().toISOString(),
      ran_for: day,
      ran_result: JSON.stringify({ status, letters, notices }),
    })
    .where('id', '=', pack.id)
    .execute();
  await writeAudit(db, { userId, ip: '', requestId: `report pack ${pack.id}` }, [
    {
      action: mailing ? 'send' : 'run',
      page: 'report packs',
      record_type: 'report pack',
      record_id: pack.id,
      changes: {
        day: [null, day],
        letters: [null, letters],
        ...(mailing && { receiver_ids: [null, receiver_ids] }),
      },
    },
  ]);
  return letters;
}

/** True if all users of a mailing still have each right by which its reports were read. */
async function isStillAllowed(
  db: Db,
  { reports }: PackRow,
  { owner, receivers }: People,
): Promise<boolean> {
  const all = [owner, ...receivers].map(({ id }) => id);
  const active = await activeUsers(db, all);
  return all.every((id) => {
    const user = active.find((one) => one.id === id);
    return user && reports.every(({ report }) => mayReceive(user, report, owner));
  });
}

async function queueLetters(
  { db, host }: Pick<Storing, 'db' | 'host'>,
  { pack, day, run }: Occasion,
  { receivers, file, notices }: NonNullable<MadeRun['mailing']> & Pick<MadeRun, 'notices'>,
): Promise<void> {
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
        expires: new Date(host.now().getTime() + VALID_MS),
        file: stored,
      },
      { kind: 'report_pack', key: `report-pack-${run}-${id}` },
    );
  }
}

/** Name of a pack's file without its extension. */
export const fileName = (id: number, day: string): string => `report-pack-${id}-${day}`;
