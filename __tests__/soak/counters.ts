import path from 'node:path';

import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import { CUSTOMERS } from './counter-act';
import { CounterOverApi } from './counter-over-api';
import { CounterModel } from './counter-model';
import { Office } from './counter-office';
import { CounterWatch } from './counter-watch';
import { playOverApi } from './counter-play';
import { COUNTERS, type Counting } from './counter-set-up';
import { type Program, startProcess } from './host-process';
import { agreeWithHledger } from './oracle';
import { beside } from './proof';
import { Visitor } from './visitor';

const LENGTH = 60;
const FUND = '1000000000';
const PROVED_EVERY = 10;

export type Counters = Readonly<{ acts: number; refused: number }>;

type Asked = Readonly<{ runs: number; seed: number; say: (line: string) => void }>;

/**
 * Plays random counters on hosts, compares all balances with a model after every act, and ends each run with everything
 * settled and sold. Throws at the first difference, if `verify` fails, or if hledger computes another balance.
 */
export async function soakCounters(
  dataDir: string,
  program: Program,
  { runs, seed, say }: Asked,
): Promise<Counters> {
  const done = { acts: 0, refused: 0 };
  for (const [at, counting] of COUNTERS.entries()) {
    const own = Math.floor((runs + COUNTERS.length - 1 - at) / COUNTERS.length);
    if (own === 0) continue;
    const given = { runs: own, seed: seed + at, say };
    const played = await soakHost(path.join(dataDir, String(at + 1)), program, counting, given);
    done.acts += played.acts;
    done.refused += played.refused;
  }
  return done;
}

const underOf = (watch: CounterWatch | undefined): string =>
  watch
    ? `, ${watch.told.refused} of them by the thresholds ${watch.preset}, which were reached ${watch.told.passed} times by what was let through`
    : '';

async function soakHost(
  dataDir: string,
  program: Program,
  { money, method, preset }: Counting,
  { runs, seed, say }: Asked,
): Promise<Counters> {
  const host = await startProcess(dataDir, program);
  try {
    const visitor = await Visitor.signIn(host.url);
    await visitor.text('accounting/chart-of-accounts/generate_accounts');
    const date = new Date().toISOString().slice(0, 10);
    const watch = preset && new CounterWatch(preset, money);
    const model = new CounterModel(money, method, watch);
    model.fund(FUND);
    model.courses.credit.grant(CUSTOMERS, money);
    model.courses.office = new Office(date);
    const colleague = await visitor.colleague();
    const done = await beside(dataDir, async ({ db }) => {
      const given = { money, method, preset, date, fund: FUND };
      const counter = await CounterOverApi.open({ caller: visitor, colleague, db }, given);
      const random = seeded(seed);
      let [acts, refused] = [0, 0];
      for (let run = 1; run <= runs; run += 1) {
        const played = await playOverApi({ host: counter, model, db }, random, LENGTH);
        acts += played.acts;
        refused += played.refused;
        if (run % PROVED_EVERY !== 0 && run !== runs) continue;
        const broken = (await verify(db)).checks.filter(({ ok }) => !ok);
        if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
        say(
          `counter in ${money.base}, ${method}, ${run}: ${acts} acts, ${refused} refused${underOf(watch)}`,
        );
      }
      return { acts, refused };
    });
    await agreeWithHledger(visitor);
    return done;
  } finally {
    await host.stop();
  }
}
