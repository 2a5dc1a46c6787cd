import { verify } from '@/server/ledger/verify';
import { fuzz, fuzzTold } from './fuzz';
import { type Program, startProcess } from './host-process';
import { beside } from './proof';

type Asked = Readonly<{ requests: number; seed: number; say: (line: string) => void }>;

/**
 * Fuzzes a host in its own process. Throws if an answer is wrong, if the process ends, or if `verify` fails afterwards.
 */
export async function soakFuzz(
  dataDir: string,
  program: Program,
  { requests, seed, say }: Asked,
): Promise<string> {
  const host = await startProcess(dataDir, program);
  try {
    return await beside(dataDir, async ({ db }) => {
      const fuzzed = await fuzz({ url: host.url, db, requests, seed, say });
      const { failures, heavy, undeclared } = fuzzed;
      const told = fuzzTold(fuzzed, seed);
      if (!host.isRunning()) throw new Error(`${told}\nThe process ended.`);
      if (failures.length + heavy.length + undeclared.length > 0) throw new Error(told);
      const broken = (await verify(db)).checks.filter(({ ok }) => !ok);
      if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
      return `${told}; the process never ended, and the books are sound.`;
    });
  } finally {
    await host.stop();
  }
}
