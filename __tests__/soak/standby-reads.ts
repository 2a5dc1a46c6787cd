import * as v from 'valibot';

import { type HostProcess, startProcess } from './host-process';
import { furnish, prove } from './proof';
import { attached, Cluster, type Replica } from './replicas';
import type { SoakOptions } from './rounds';
import { Visitor } from './visitor';

const TOKEN = 'a token of at least thirty-two characters';
const REPORT = 'reports/trail-balance?from=2026-01-01&to=2026-12-31';
const [EXPENSE, CASH] = ['5210', '1030'];
/** Reports for each of the two measured times. */
const MEASURED = 200;

const Posted = v.object({ id: v.number(), number: v.string() });
const Report = v.object({
  up_to: v.object({ entry_id: v.number() }),
  rows: v.array(v.object({ number: v.string(), debit: v.string() })),
});

type Seen = Readonly<{ authors: readonly Visitor[]; ids: ReadonlyMap<string, number> }>;
type Acknowledged = Parameters<typeof prove>[1];

/**
 * Two authors post at the same time, and each reads a report through the standby at once after each posting. Meanwhile
 * the standby stops to apply changes, ends and comes back. Throws if an author does not see an own posting. Returns a
 * line with the sums and the median time of a report on the primary and on the standby.
 */
export async function soakStandbyReads(options: SoakOptions): Promise<string> {
  const { dataDir, program, rounds, say } = options;
  const cluster = await Cluster.of('first', 'second');
  const hosts: HostProcess[] = [];
  try {
    const first = cluster.makePrimary('first');
    const second = await cluster.addStandby(first, 'second');
    await attached(first);
    const env = { DATABASE_URL: first.url, METRICS_TOKEN: TOKEN };
    const read = { DATABASE_READ_URL: second.url };
    const host = await startProcess(dataDir, program, { ...env, ...read });
    hosts.push(host);
    const { ids } = await furnish(dataDir, first.url);
    const author = await Visitor.signIn(host.url);
    const authors = [author, await author.colleague()];
    await sourcesUntil(host, ({ standby = 0 }) => standby > 0, author);
    const before = await sourcesOf(host);
    const acknowledged = await postAndRead({ authors, ids }, rounds, second, say);
    const { standby = 0, primary = 0, repeated = 0 } = await sourcesOf(host);
    await sourcesUntil(host, (now) => (now.standby ?? 0) > standby, author);
    const plain = await startProcess(`${dataDir}-plain`, program, env);
    hosts.push(plain);
    const times = await medians([await Visitor.signIn(plain.url), author]);
    await prove(dataDir, acknowledged, first.url);
    const sums = [standby - (before.standby ?? 0), primary - (before.primary ?? 0), repeated];
    return (
      `${acknowledged.size} postings, each read by its author at once: ${acknowledged.size} seen; ` +
      `${sums.join(', ')} reads from standby, primary and both; ` +
      `a report takes ${times.map((ms) => ms.toFixed(1)).join(' and ')} ms on primary and standby.`
    );
  } finally {
    await Promise.all(hosts.map((host) => host.kill()));
    cluster.remove();
  }
}

async function postAndRead(
  { authors, ids }: Seen,
  rounds: number,
  standby: Replica,
  say: SoakOptions['say'],
): Promise<Acknowledged> {
  const lines = [
    { account_id: ids.get(EXPENSE), debit: '1' },
    { account_id: ids.get(CASH), credit: '1' },
  ];
  const acknowledged = new Map<number, { id: number; number: string; isVoided: boolean }>();
  const events: Readonly<Record<number, () => unknown>> = {
    [Math.ceil(rounds * 0.3)]: () => standby.query('select pg_wal_replay_pause()'),
    [Math.ceil(rounds * 0.4)]: () => standby.query('select pg_wal_replay_resume()'),
    [Math.ceil(rounds * 0.6)]: () => standby.signal('SIGKILL'),
    [Math.ceil(rounds * 0.7)]: () => standby.startAgain(),
  };
  let begun = 0;
  const work = async (author: Visitor): Promise<void> => {
    while (begun < rounds) {
      begun += 1;
      await events[begun]?.();
      const body = { date: '2026-01-15', post: true, lines };
      const { status, text } = await author.post('accounting/journal-entry/store', body);
      if (status !== 201) throw new Error(`a posting was refused: ${status} ${text}`);
      const { id, number } = v.parse(Posted, JSON.parse(text));
      acknowledged.set(id, { id, number, isVoided: false });
      const posted = acknowledged.size;
      const { rows, up_to } = await author.get(REPORT, Report);
      const debit = Number(rows.find((row) => row.number === EXPENSE)?.debit ?? 0);
      if (debit < posted || up_to.entry_id < posted) {
        throw new Error(`after ${posted} postings the report has ${debit}, to ${up_to.entry_id}`);
      }
      if (posted % 100 === 0) say(`${posted} postings seen`);
    }
  };
  await Promise.all(authors.map(work));
  return acknowledged;
}

type Sources = Readonly<Partial<Record<string, number>>>;

/** Numbers of reads of a host by their source. */
async function sourcesOf({ url }: HostProcess): Promise<Sources> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const found = text.matchAll(/^sarraf_reads_total\{source="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, source = '', count]) => [source, Number(count)]));
}

/** Reads reports until the numbers of reads fit. */
async function sourcesUntil(
  host: HostProcess,
  fit: (sources: Sources) => boolean,
  visitor: Visitor,
): Promise<void> {
  const end = performance.now() + 60_000;
  while (!fit(await sourcesOf(host))) {
    if (performance.now() > end) throw new Error('no report reads from the standby');
    await visitor.text(REPORT);
  }
}

/** Median time in ms of a report for each visitor, measured in turn. */
async function medians(visitors: readonly Visitor[]): Promise<readonly number[]> {
  const times = visitors.map((): number[] => []);
  for (let round = 0; round < MEASURED; round += 1) {
    for (const [index, visitor] of visitors.entries()) {
      const begun = performance.now();
      await visitor.text(REPORT);
      times[index]?.push(performance.now() - begun);
    }
  }
  return times.map((some) => some.toSorted((a, b) => a - b)[MEASURED / 2] ?? 0);
}
