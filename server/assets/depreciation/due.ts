import { fitsRole } from '@/lib/domain/assets/asset-category';
import { sum } from '@/lib/domain/money';
import { dateRefusal, lockModuleOf } from '@/lib/domain/ledger/open-books';
import { Refusal } from '@/lib/domain/refusal';
import { type DueAsset, assetsDue } from '@/server/ledger/held-assets.sql';
import type { Db } from '@/server/kernel/host';
import { type Accounts, accountsById } from '@/server/ledger/accounts';
import type { KnownDates } from '@/server/ledger/book-dates';

/** An asset with schedule rows that are due. `refusal` is set if a run must leave the asset out. */
export type Candidate = DueAsset & Readonly<{ refusal: Refusal | undefined }>;

/** The user who posts the run, and the fiscal years and locks that determine on which days this user can post. */
export type Books = Readonly<{ userId: number | null; dates: KnownDates }>;

/**
 * Returns the assets with schedule rows that are due by a day. If one of these rows cannot be posted, the asset has
 * a refusal. A run then skips the asset, because rows must be posted in order of their days.
 */
export async function dueBy(
  db: Db,
  periodEnd: string,
  { books, ids }: Readonly<{ books: Books; ids?: readonly number[] }>,
): Promise<readonly Candidate[]> {
  const assets = await assetsDue(db, periodEnd, ids);
  const accounts = await accountsById(db, [
    ...new Set(assets.flatMap((one) => [one.expense_account_id, one.accumulated_account_id])),
  ]);
  const refusalOn = dayRefusals(books);
  return assets.map((asset) => ({
    ...asset,
    refusal:
      accountRefusal(asset, accounts) ??
      asset.due.map(({ date }) => refusalOn(date)).find((one) => one !== undefined),
  }));
}

/**
 * Returns a function that returns the refusal of a closed day, or undefined for an open day. It caches results, because
 * many assets have a row on the same day.
 */
function dayRefusals({ userId, dates }: Books): (day: string) => Refusal | undefined {
  const poster = { module: lockModuleOf('depreciation'), userId, roleId: dates.roleId };
  const known = new Map<string, Refusal | undefined>();
  return (day) => {
    if (!known.has(day)) known.set(day, dateRefusal(dates, day, poster, 'period_end'));
    return known.get(day);
  };
}

function accountRefusal(asset: DueAsset, accounts: Accounts): Refusal | undefined {
  for (const [role, id] of [
    ['expense', asset.expense_account_id],
    ['accumulated', asset.accumulated_account_id],
  ] as const) {
    const account = accounts.get(id);
    if (account && fitsRole(account, role)) continue;
    const params = { account: account ? `${account.number} ${account.name}` : String(id) };
    return new Refusal('depreciation.account', { params, field: 'period_end' });
  }
  return undefined;
}

export const amountOf = ({ due }: Pick<DueAsset, 'due'>) => sum(due.map(({ amount }) => amount));
