import { fuzz, fuzzTold } from '@/__tests__/soak/fuzz';
import { verify } from '@/server/ledger/verify';
import { SEED, sized } from '../support/sample';
import { startHost } from '../support/test-host';

/** The soak sends 200,000 to a host in a process of its own. */
const REQUESTS = sized(2000, 10_000);

test('whatever is sent to whatever call by whomever is answered, refused briefly, and leaves the books sound', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const host = await startHost({ jobs: true });
  try {
    const fuzzed = await fuzz({
      url: host.url,
      db: host.host.aside,
      requests: REQUESTS,
      seed: SEED,
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
