import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import { CounterOverApi } from './counter-over-api';
import { CounterModel } from './counter-model';
import { moneyOf } from './counter-money';
import { playOverApi } from './counter-play';
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
 * Lets a host deal at random, run after run, and compares everything that stands with a model after
 * every act; each run ends with everything sold. Fails at the first difference, at books that do not
 * prove themselves, or where hledger comes to another balance.
 */
export async function soakCounters(
  dataDir: string,
  program: Program,
  { runs, seed, say }: Asked,
): Promise<Counters> {
  const host = await startProcess(dataDir, program);
  try {
    const visitor = await Visitor.signIn(host.url);
    await visitor.text('accounting/chart-of-accounts/generate_accounts');
    const date = new Date().toISOString().slice(0, 10);
    const money = moneyOf('USD');
    const model = new CounterModel(money);
    model.fund(FUND);
    const done = await beside(dataDir, async ({ db }) => {
      const counter = await CounterOverApi.open(visitor, db, { money, date, fund: FUND });
      const random = seeded(seed);
      let [acts, refused] = [0, 0];
      for (let run = 1; run <= runs; run += 1) {
        const played = await playOverApi({ host: counter, model, db }, random, LENGTH);
        acts += played.acts;
        refused += played.refused;
        if (run % PROVED_EVERY !== 0 && run !== runs) continue;
        const broken = (await verify(db)).checks.filter(({ ok }) => !ok);
        if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
        say(`counter ${run}: ${acts} acts, ${refused} of them refused`);
      }
      return { acts, refused };
    });
    await agreeWithHledger(visitor);
    return done;
  } finally {
    await host.stop();
  }
}
