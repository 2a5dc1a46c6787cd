import { fuzz, fuzzTold } from '@/scripts/soak/fuzz';
import { verify } from '@/server/ledger/verify';
import { startHost } from '../support/test-host';

/** A twentieth of what the soak sends; another seed sends other requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

test('whatever is sent to whatever call by whomever is answered, refused briefly, and leaves the books sound', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const host = await startHost({ jobs: true });
  try {
    const fuzzed = await fuzz({
      ...{ url: host.url, db: host.host.aside, requests: REQUESTS, seed: SEED },
      say: () => undefined,
    });
    process.stdout.write(`${fuzzTold(fuzzed, SEED)}, the process never ended.\n`);
    expect(fuzzed).toMatchObject({ failures: [], heavy: [], undeclared: [] });
    expect(fuzzed.done).toBeGreaterThan(REQUESTS / 10);
    expect(unhandled).toEqual([]);
    expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await host.close();
  }
}, 600_000);
