import { verify } from '@/server/ledger/verify';
import { casesOf, IS_WHOLE, SEED, sized } from '../support/sample';
import { explained, explanationOf } from '../support/tamper-explained';
import { rewrites } from '../support/tamper-rewrites';
import { tamperScene } from '../support/tamper-scene';
import { tried } from '../support/tamper-trial';
import { type Variant, variantsOf } from '../support/tamper-variants';
import type { TestHost } from '../support/test-host';

/** Rounds; the soak test changes every column in several rows. */
const ROUNDS = sized(1, 5);
/** One in four changes is tried; every table is included. */
const STEP = 4;

let host: TestHost;
beforeAll(async () => {
  host = await tamperScene();
});
afterAll(() => host.close());

const tableOf = (column: string) => column.replace(/\..*$/, '');

type Tally = { found: number; refused: number; unfound: Variant[] };

test('books in which everything happened once keep every promise', async () => {
  const { checks } = await verify(host.db);
  expect(checks.flatMap(({ ok, key, rows }) => (ok ? [] : { key, rows }))).toEqual([]);
});

test.each(rewrites)('a rewrite that agrees with itself is found: $table $what', async (rewrite) => {
  expect(await tried(host.owner, rewrite)).toBe('found');
});

test('a change of a column is found, or is on the list with its reason', async () => {
  const tallies = new Map<string, Tally>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const variants = await variantsOf(host.owner, `seed ${1 + ((SEED + round) % 20)}`);
    for (const variant of casesOf(variants, STEP)) await count(tallies, variant);
  }
  print(tallies);
  const untried = [...new Set([...tallies].map(([column]) => tableOf(column)))].filter((table) =>
    [...tallies].every(
      ([column, { found, refused, unfound }]) =>
        tableOf(column) !== table || found + refused + unfound.length === 0,
    ),
  );
  if (IS_WHOLE) expect(untried).toEqual([]);
  const open = [...tallies].filter(([, { unfound }]) => unfound.length > 0);
  const unexplained = open.filter(([column]) => explanationOf(column) === undefined);
  expect(unexplained.map(([column, { unfound }]) => [column, unfound[0]?.statement])).toEqual([]);
  const used = new Set(open.map(([column]) => explanationOf(column)));
  if (IS_WHOLE) expect(explained.filter((key) => !used.has(key))).toEqual([]);
});

async function count(tallies: Map<string, Tally>, variant: Variant): Promise<void> {
  const column = `${variant.table}.${variant.what}`;
  const tally = tallies.get(column) ?? { found: 0, refused: 0, unfound: [] };
  tallies.set(column, tally);
  const outcome = await tried(host.owner, variant);
  if (outcome === 'unfound') tally.unfound.push(variant);
  else if (outcome !== 'none') tally[outcome] += 1;
}

function print(tallies: ReadonlyMap<string, Tally>): void {
  const all = [...tallies];
  const tables = [...new Set(all.map(([column]) => tableOf(column)))];
  const lines = tables.map((table) =>
    told(
      table,
      all.filter(([column]) => tableOf(column) === table),
    ),
  );
  process.stdout.write(`${lines.join('\n')}\n${told(`${tables.length} tables`, all)}\n`);
}

function told(title: string, of: readonly (readonly [string, Tally])[]): string {
  const found = of.reduce((sum, [, tally]) => sum + tally.found, 0);
  const refused = of.reduce((sum, [, tally]) => sum + tally.refused, 0);
  const unfound = of.reduce((sum, [, tally]) => sum + tally.unfound.length, 0);
  const open = of.filter(([, tally]) => tally.unfound.length > 0).map(([column]) => column);
  const covered = open.filter((column) => explanationOf(column) !== undefined).length;
  const columns = of.filter(([column]) => !column.endsWith(')')).length;
  return `${title}: ${columns} columns, ${found + refused + unfound} variants, ${found} found, ${refused} refused by the database, ${covered} explained, ${open.length - covered} unexplained`;
}
