import { bandOf, holds, USUAL_LIMITS } from '@/lib/domain/compliance/screening/bands';
import { judge } from '@/lib/domain/compliance/screening/judge';
import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';
import { type NamePair, namePairs } from '../../support/name-pairs';
import { HELD, TRIED } from '../../support/name-tables';

const entityOf = ({ listed, listedKind }: NamePair): ListedEntity => ({
  ref: '1',
  kind: listedKind,
  topic: 'sanction',
  names: [{ name: listed, is_weak: false }],
  birth_dates: [],
  countries: [],
  gender: null,
  ids: [],
  programme: 'TEST',
  text: '',
});

const scoreOf = (pair: NamePair) => judge(pair.customer, entityOf(pair))?.score ?? 0;

type Row = Readonly<{
  kind: string;
  isSame: boolean;
  count: number;
  held: number;
  blocked: number;
}>;

const rowOf = (kind: string, pairs: readonly NamePair[], isSame: boolean): Row => {
  const bands = pairs.map((pair) => bandOf(scoreOf(pair), USUAL_LIMITS));
  const [held, blocked] = [
    bands.filter(holds).length,
    bands.filter((band) => band === 'block').length,
  ];
  return { kind, isSame, count: pairs.length, held, blocked };
};

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

function print(title: string, rows: readonly Row[]): void {
  const lines = rows.map(({ kind, isSame, count, held, blocked }) =>
    [
      isSame ? 'same ' : 'other',
      kind.padEnd(40),
      String(count).padStart(6),
      percent(held, count).padStart(9),
      percent(blocked, count).padStart(9),
    ].join(' '),
  );
  // Jest runs silently, so the result is written to stdout directly.
  process.stdout.write(
    [
      `Screening, ${title}:`,
      `      ${'kind'.padEnd(40)}  pairs  reviewed   blocked`,
      ...lines,
      '',
    ].join('\n'),
  );
}

describe.each([
  ['pairs that the rules were made with', TRIED, 3],
  ['pairs that were held out', HELD, 5],
] as const)('%s', (title, tables, seed) => {
  const pairs = namePairs(tables, seed);
  const rows = [...Map.groupBy(pairs, ({ kind }) => kind)].map(([kind, some]) =>
    rowOf(kind, some, some[0]?.isSame ?? false),
  );
  const total = (isSame: boolean) =>
    rowOf(
      'all',
      pairs.filter((pair) => pair.isSame === isSame),
      isSame,
    );
  const [same, other] = [total(true), total(false)];
  beforeAll(() => print(title, [...rows, same, other]));

  test('find 97 of 100 that are the same, and not 1 of 100 that are not', () => {
    expect(same.count).toBeGreaterThan(500);
    expect(same.held / same.count).toBeGreaterThanOrEqual(0.97);
    expect(other.held / other.count).toBeLessThanOrEqual(0.01);
    expect(other.blocked).toBe(0);
  });
});
