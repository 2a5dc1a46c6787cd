import { SECTION_ROWS, TOP_ROWS } from '@/lib/contract/reports/kyc-report';
import { dayNumber } from '@/lib/domain/calendar';
import type { KycData } from '@/lib/domain/kyc-data';
import { compare, divide, fixed, isZero, multiply, sign } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/report-period';
import type { Db, Host } from '@/server/kernel/host';
import type { Sight } from './kyc-counts.sql';
import { type Followed, namedCustomers, volumesIn } from './kyc-followed.sql';
import { toldBy } from './kyc-told';

const MONTH_DAYS = '30';
/** Customers unsealed at a time. */
const AT_ONCE = 1_000;

/** Volume that a customer declared per month, converted to the days of the period; null if none was declared. */
export function declaredFor(
  data: KycData | undefined,
  { from, to }: Period,
  decimals: number,
): string | null {
  const monthly = data?.expected?.monthly_volume;
  if (monthly === undefined) return null;
  const days = String(dayNumber(to) - dayNumber(from) + 1);
  return divide(multiply(monthly, days), MONTH_DAYS, { decimals });
}

/** Percentage of the declared volume; null if none, or zero, was declared. */
export const partOf = (volume: string, declared: string | null): string | null =>
  declared === null || isZero(declared)
    ? null
    : fixed(divide(multiply(volume, '100'), declared, { decimals: 1 }), 1);

type Dealt = Readonly<{ above: readonly Followed[]; top: readonly Followed[] }>;
type Above = Readonly<{ id: number; volume: string; part: string }>;

/** Customers with the largest volume, and those above their declared volume, the furthest above first. */
export async function dealtIn(
  db: Db,
  host: Pick<Host, 'masters'>,
  { days, decimals, sight }: Readonly<{ days: Period; decimals: number; sight: Sight }>,
): Promise<Dealt> {
  const volumes = await volumesIn(db, days);
  const above: Above[] = [];
  for (let at = 0; at < volumes.length; at += AT_ONCE) {
    const some = volumes.slice(at, at + AT_ONCE);
    const customers = await namedCustomers(
      db,
      some.map(({ id }) => id),
      sight,
    );
    const told = await toldBy(db, host, [...customers.values()]);
    for (const { id, volume } of some) {
      const declared = declaredFor(told.get(id), days, decimals);
      if (declared === null || compare(volume, declared) <= 0) continue;
      above.push({ id, volume, part: partOf(volume, declared) ?? volume });
    }
  }
  const largest = above.toSorted((a, b) => compare(b.part, a.part)).slice(0, SECTION_ROWS);
  const top = volumes.filter(({ volume }) => sign(volume) > 0).slice(0, TOP_ROWS);
  return {
    above: await followedOf(db, largest, { total: above.length, sight }),
    top: await followedOf(db, top, { total: top.length, sight }),
  };
}

async function followedOf(
  db: Db,
  dealt: readonly Readonly<{ id: number; volume: string }>[],
  { total, sight }: Readonly<{ total: number; sight: Sight }>,
): Promise<readonly Followed[]> {
  const customers = await namedCustomers(
    db,
    dealt.map(({ id }) => id),
    sight,
  );
  return dealt.flatMap(({ id, volume }) => {
    const customer = customers.get(id);
    return customer ? [{ ...customer, on: null, days: null, volume, total }] : [];
  });
}
