import type { EntityKind, Identity } from '@/lib/domain/compliance/screening/subject';
import { seeded } from '@/server/seed/random';
import {
  type Names,
  OTHER,
  OTHER_THINGS,
  SAME,
  SAME_THINGS,
  vessel,
  type Writer,
} from './name-kinds';
import type { NameTables } from './name-tables';

/** Names of a customer and of a list, and whether they are the same person or thing. */
export type NamePair = Readonly<{
  kind: string;
  customer: Identity;
  listed: string;
  listedKind: EntityKind;
  isSame: boolean;
}>;

const COUNT = 60;

/** Random pairs of each kind, reproducible by seed. A few kinds have fewer pairs, and each occurs once. */
export function namePairs(tables: NameTables, seed: number): NamePair[] {
  const random = seeded(seed);
  const made = (
    table: Readonly<Record<string, (writer: Writer) => Names>>,
    more: Readonly<{ isSame: boolean; isThing: boolean }>,
  ) =>
    Object.entries(table).flatMap(([kind, make]) =>
      pairsOf(kind, () => make({ tables, random }), more),
    );
  return [
    ...made(SAME, { isSame: true, isThing: false }),
    ...made(SAME_THINGS, { isSame: true, isThing: true }),
    ...pairsOf('vessels', () => vessel({ tables, random }), {
      isSame: true,
      isThing: true,
      listedKind: 'vessel',
    }),
    ...made(OTHER, { isSame: false, isThing: false }),
    ...made(OTHER_THINGS, { isSame: false, isThing: true }),
  ];
}

function pairsOf(
  kind: string,
  make: () => Names,
  {
    isSame,
    isThing,
    listedKind = isThing ? 'company' : 'person',
  }: Readonly<{ isSame: boolean; isThing: boolean; listedKind?: EntityKind }>,
): NamePair[] {
  const pairs = new Map<string, NamePair>();
  for (let tries = 0; pairs.size < COUNT && tries < COUNT * 5; tries += 1) {
    const [name, listed] = make();
    const customer = { names: [name], ...(listedKind === 'company' && { is_company: true }) };
    pairs.set(`${name}\n${listed}`, { kind, customer, listed, listedKind, isSame });
  }
  return [...pairs.values()];
}
