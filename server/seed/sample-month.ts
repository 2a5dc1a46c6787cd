import * as v from 'valibot';

import { Refusal } from '@/lib/domain/refusal';
import type { JobHandler } from '@/server/kernel/ports';
import { takeTime, updateStatistics } from '@/server/jobs/long-transaction';
import type { User } from '@/server/kernel/access';
import type { Host, Tx } from '@/server/kernel/host';
import { type Locale, LOCALES } from '@/server/kernel/locale';
import { beginSample, endSample } from '@/server/ledger/sample-month';
import { layMissingDenominations } from '@/server/settings/denominations';
import type { CounterNames } from './counter-setup';
import { makeChart } from './chart';
import { makeOffice } from './office';

/** Number of days to generate, about three months. */
const DAYS = 91;

const NAMES: CounterNames = {
  tills: ['Sample till 1', 'Sample till 2'],
  feed: 'Sample ECB',
  role: 'Sample teller',
  mail: 'sample.example',
  manager: 'Farid Noori',
};

/**
 * Job that fills empty books with three months of a small exchange office, in one transaction. If the server process
 * crashes, nothing is stored and the job starts again. All entries belong to the sample month, because nobody else can
 * post during the job.
 */
export function sampleMonthJob(host: Host, days = DAYS): JobHandler {
  return async ({ id: job, userId, input }, { progress, finish }) => {
    await finish(async (tx) => {
      await takeTime(tx);
      if (!(await beginSample(tx, job))) throw new Refusal('sample.posted');
      await makeChart(tx);
      await layMissingDenominations(tx);
      const now = host.now();
      const { setup, entries, tickets } = await makeOffice({ ...host, db: tx }, now, {
        days,
        owner: await askerOf(tx, userId),
        names: NAMES,
        locale: localeOf(input),
        tell: async (day) => {
          if (doubles(day)) await updateStatistics(tx);
          await progress((day - 1) / days);
        },
      });
      const people = [...setup.tellers, setup.reviewer, setup.owner];
      await endSample(tx, { job, people, role: setup.owner.role?.id ?? null });
      return { entries, tickets };
    });
  };
}

/** True on days 2, 4, 8 and so on: since the last such day, the tables have grown to about twice their size. */
const doubles = (day: number) => day > 1 && Number.isInteger(Math.log2(day));

/** Language of the user who started the job. */
const localeOf = (input: unknown): Locale =>
  v.parse(v.object({ locale: v.optional(v.picklist(LOCALES), 'en') }), input).locale;

/**
 * Returns the user who started the job, with all permissions. The user's right to a sample month was checked when the
 * job was requested.
 */
async function askerOf(db: Tx, id: number | null): Promise<User> {
  if (id === null) throw new Error('somebody asks for a sample month');
  const { name, email } = await db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, name, email, role: null, type: 'developer', status: 'active', is_developer: true };
}
