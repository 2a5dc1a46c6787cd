import * as v from 'valibot';

import { dueDay } from '@/lib/domain/report-pack';
import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import { TurnedAway } from '@/server/kernel/failure';
import type { Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import type { JobHandler } from '@/server/kernel/ports';
import { sendMessages } from '@/server/outbox/outbox';
import { lockPack, momentOf, type PackRow, packRows } from './packs.sql';
import { makeRun, storeRun } from './run-pack';

/** Kind of the job that makes a pack at the request of a user. */
export const REPORT_PACK = 'report pack';

const Input = v.object({ pack_id: v.number() });

/** A pack with the day for which it is due. */
type DuePack = Readonly<{ id: number; version: number; day: string }>;

/** Minimum time in seconds between two jobs that make due packs. */
const EVERY_S = 20;

/**
 * Makes the packs whose time has come. Of several runs of a pack that were missed, only the last is made, for its due
 * day. The file is made before the transaction that stores the run. That transaction checks again whether the pack is
 * due, so a pack is sent once even if several hosts make it.
 */
export const packsDue: DueWork<DuePack> = {
  kind: 'report packs',
  everySeconds: EVERY_S,
  find: async (host) => {
    const moment = await momentOf(host.db, host);
    return (await packRows(host.db)).flatMap((pack) => {
      const day = pack.is_active ? dueDay(pack, pack.done_on, moment) : undefined;
      return day === undefined ? [] : [{ id: pack.id, version: pack.version, day }];
    });
  },
  settle: async (host, { id, version, day }) => {
    const [pack] = await packRows(host.db, id);
    if (!pack || !isStillDue(pack, { id, version, day })) return false;
    // A pack with a new timetable can run again for the same day.
    const occasion = { pack, day, run: `${id}-${version}-${day}` };
    const made = await makeRun(host, occasion);
    const isStored = await inTransaction(host.db, async (db) => {
      const locked = await lockPack(db, id);
      if (!locked || !isStillDue(locked, { id, version, day })) return false;
      await storeRun({ db, host, userId: null }, occasion, made);
      await db.updateTable('report_pack').set({ done_on: day }).where('id', '=', id).execute();
      return true;
    });
    if (isStored) deliver(host);
    return isStored;
  },
};

/** False if the pack was changed, switched off, or run for this day. */
const isStillDue = ({ version, is_active, done_on }: PackRow, due: DuePack): boolean =>
  is_active && version === due.version && done_on < due.day;

/**
 * Makes the pack that a user has requested. The period of each report is computed as of today. Ends without a run if
 * the pack was deleted.
 */
export const reportPackJob =
  (host: Host): JobHandler =>
  async ({ id, input, userId }, { progress, finish }) => {
    const { pack_id } = v.parse(Input, input);
    const [pack] = await packRows(host.db, pack_id);
    if (!pack) return finish(async () => ({ letters: 0 }));
    const day = await todayOf(host.db, host.now());
    const occasion = { pack, day, run: `job-${id}` };
    const made = await makeRun(host, occasion);
    await progress(0.9);
    await finish(async (db) => {
      const locked = await lockPack(db, pack_id);
      if (!locked) return { letters: 0 };
      // A pack that was changed meanwhile is made again in its new form.
      if (locked.version !== pack.version) throw new TurnedAway(503, 5);
      const letters = await storeRun({ db, host, userId }, occasion, made);
      return { letters, status: made.status };
    });
    deliver(host);
  };

/** Starts the delivery of the queued letters, but does not wait for it. */
function deliver(host: Host): void {
  void sendMessages(host).catch((error: unknown) => host.log.error({ err: error }));
}
