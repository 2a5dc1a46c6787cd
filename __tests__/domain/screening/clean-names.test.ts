import { bandOf, holds, USUAL_LIMITS } from '@/lib/domain/compliance/screening/bands';
import { ListIndex } from '@/lib/domain/compliance/screening/list-index';
import { namesFrom, SPREADS } from '@/scripts/bench/names';
import { type Random, seeded } from '@/server/seed/random';
import { nameOfAnywhere } from '../../support/cultures';

/** The rules were tuned with these names and seeds; DECISIONS.md has the figures of others. */
const ENTRIES = 20_000;
const CLEAN = 2_000;
const PLANTED = 600;
/** Entries in every ten that come from the cultures which lists name most. */
const OF_TEN = 7;

const asListed = namesFrom(11, SPREADS.lists);
const listRandom = seeded(11);
const listed = Array.from({ length: ENTRIES }, (_, at) =>
  at % 10 < OF_TEN ? asListed.next().value.written : nameOfAnywhere(listRandom, 60),
);

const wordsOf = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  ),
];

/** Indexes of the listed names that contain each word. */
const entriesOf = Map.groupBy(
  listed.flatMap((name, at) => wordsOf(name).map((word) => ({ word, at }))),
  ({ word }) => word,
);

/** True if one entry shares two words with the name; such a namesake is rightly reviewed. */
function isNamesake(name: string): boolean {
  const found = wordsOf(name).flatMap((word) => (entriesOf.get(word) ?? []).map(({ at }) => at));
  return new Set(found).size < found.length;
}

/** Names of people who are not on the list: half as an office's customers are named, half from anywhere. */
function cleanNames(): string[] {
  const [asCustomers, random] = [namesFrom(7, SPREADS.customers), seeded(5)];
  const next = (at: number) =>
    at % 2 === 0 ? asCustomers.next().value.written : nameOfAnywhere(random, 30);
  const clean: string[] = [];
  while (clean.length < CLEAN) {
    const name = next(clean.length);
    if (!isNamesake(name)) clean.push(name);
  }
  return clean;
}

/** Swaps, drops, doubles or replaces a letter inside the longest word. */
function mistyped(name: string, random: Random): string {
  const [longest = ''] = name.split(' ').toSorted((a, b) => b.length - a.length);
  const at = 1 + random.below(longest.length - 2);
  const [one, two] = [longest.charAt(at), longest.charAt(at + 1)];
  const typed = random.pick([two + one, two, one + one + two, `e${two}`]);
  return name.replace(longest, longest.slice(0, at) + typed + longest.slice(at + 2));
}

const inMiddle = (name: string, more: string): string => {
  const [first = '', ...rest] = name.split(' ');
  return [first, more, ...rest].join(' ');
};

/** Variations with which a listed person may write a name. */
const WAYS: Readonly<Record<string, (name: string, random: Random) => string>> = {
  'another order': (name) => name.split(' ').toReversed().join(' '),
  'capitals and a comma': (name) => name.toUpperCase().replace(' ', ', '),
  'one more middle name': (name) => inMiddle(name, 'Torvald'),
  'one more last name': (name) => `${name} Torvaldsen`,
  'two more names': (name) => `${inMiddle(name, 'Torvald')} Kemal`,
  'one name fewer': (name) =>
    name
      .split(' ')
      .slice(0, Math.max(2, name.split(' ').length - 1))
      .join(' '),
  'a letter mistyped': mistyped,
  'hyphens for blanks': (name) => name.replaceAll(' ', '-'),
  'first words written together': (name) => name.replace(' ', ''),
  'a lone initial': (name) => inMiddle(name, 'T.'),
};

const index = new ListIndex();
const bandsOf = (name: string) =>
  index.search({ names: [name] }, USUAL_LIMITS.review).map(({ id, judgement }) => ({
    id,
    band: bandOf(judgement.score, USUAL_LIMITS),
  }));

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

beforeAll(() => {
  const more = { birth_dates: [], countries: [], gender: null, ids: [] };
  listed.forEach((name, id) =>
    index.add(id, { kind: 'person', names: [{ name, is_weak: false }], ...more }),
  );
});

test('not one clean name in a hundred is reviewed against 20,000 entries, and none is blocked', () => {
  const found = cleanNames().map(bandsOf);
  const [held, blocked] = [
    found.filter((bands) => bands.some(({ band }) => holds(band))).length,
    found.filter((bands) => bands.some(({ band }) => band === 'block')).length,
  ];
  process.stdout.write(
    `Screening, ${CLEAN} clean names against ${ENTRIES} entries: reviewed ${percent(held, CLEAN)}, blocked ${blocked}\n`,
  );
  expect(held / CLEAN).toBeLessThanOrEqual(0.01);
  expect(blocked).toBe(0);
});

test('97 of 100 people on the list are found among 20,000 entries, however they write themselves', () => {
  const random = seeded(3);
  const people = listed
    .map((name, id) => ({ name, id }))
    .filter(({ name }) => /^[\p{Script=Latin} ]+$/u.test(name));
  const rows = Object.entries(WAYS).map(([way, write]) => {
    const some = Array.from({ length: PLANTED / Object.keys(WAYS).length }, () =>
      random.pick(people),
    );
    const found = some.filter(({ name, id }) =>
      bandsOf(write(name, random)).some((match) => match.id === id),
    );
    return { way, found: found.length, count: some.length };
  });
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  process.stdout.write(
    [
      `Screening, people on the list: found ${percent(found, PLANTED)}`,
      ...rows.map((row) => `      ${row.way.padEnd(30)} ${row.found} of ${row.count}`),
      '',
    ].join('\n'),
  );
  expect(found / PLANTED).toBeGreaterThanOrEqual(0.97);
});
