import { sql } from 'kysely';

import type { AssetBody } from '@/lib/contract/assets/asset';
import type { AssetAccounts, AssetSetting } from '@/lib/domain/assets/asset-shapes';
import type {
  Convention,
  DepreciationMethod,
  Frequency,
} from '@/lib/domain/assets/depreciation-terms';
import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { placeRefusals } from '@/server/document/place-owner.sql';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { referenceTo } from '@/server/ledger/reference';

/** A category with the fields that its assets inherit. */
export type Category = Readonly<{
  id: number;
  name: string;
  method: DepreciationMethod;
  life_months: number;
  frequency_months: Frequency;
  convention: Convention;
  rate: string | null;
  switch_to_straight_line: boolean;
  salvage_percent: string;
  transfer_surplus: boolean;
  is_active: boolean;
  accounts: Pick<AssetAccounts, 'cost' | 'accumulated' | 'expense' | 'gain' | 'loss'>;
}>;

export type Named = Readonly<{ id: number; name: string }>;

export type AssetReference = Reference &
  Readonly<{
    category: Category | null;
    its: AssetAccounts;
    fiscal_year_start: string;
    employee: Named | null;
    branch: Named | null;
    atPlace: readonly Refusal[];
    /** True if the photo is an image file that is attached to an asset or not attached yet. */
    hasImage: boolean;
  }>;

const PURPOSES = [
  ...(['impairment', 'revaluation_surplus', 'repairs'] as const),
  ...(['opening_equity', 'retained_earnings'] as const),
];

/** Returns a category, or null if there is none. */
async function categoryOf(db: Db, id: number): Promise<Category | null> {
  const row = await db
    .selectFrom('asset_category')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { cost_account_id: cost, accumulated_account_id: accumulated, ...rest } = row;
  const { expense_account_id: expense, gain_account_id: gain, loss_account_id: loss } = rest;
  return { ...rest, accounts: { cost, accumulated, expense, gain, loss } };
}

type Reading = Pick<DocumentCall, 'db' | 'maker'> &
  Readonly<{ user: Pick<NonNullable<DocumentCall['user']>, 'id'> | null }>;

/** Reads the category, accounts, rates, holder and branch from which an asset is planned. */
export async function assetReference(
  { db, user, maker }: Reading,
  {
    category_id,
    account_id,
    location_id,
    employee_id,
    branch_id,
    photo_id,
    days,
    others = [],
  }: Readonly<{
    category_id: number;
    account_id?: number | undefined;
    location_id?: number | undefined;
    employee_id?: number | null | undefined;
    branch_id?: number | null | undefined;
    photo_id?: number | undefined;
    days: readonly string[];
    /** Ids of additional accounts that are read. */
    others?: readonly number[];
  }>,
): Promise<AssetReference> {
  const category = await categoryOf(db, category_id);
  const purposes = await db
    .selectFrom('account')
    .select(['id', 'purpose'])
    .where('purpose', 'in', PURPOSES)
    .execute();
  const idOf = (purpose: (typeof PURPOSES)[number]) =>
    purposes.find((account) => account.purpose === purpose)?.id;
  const its: AssetAccounts = {
    ...(category?.accounts ?? NONE),
    impairment: idOf('impairment'),
    surplus: idOf('revaluation_surplus'),
    repairs: idOf('repairs'),
    opening_equity: idOf('opening_equity'),
    retained_earnings: idOf('retained_earnings'),
  };
  const named = [...Object.values(its), ...others, account_id].filter((id) => id !== undefined);
  const { fiscal_year_start } = await organisationOf(db);
  return {
    ...(await referenceTo(db, named, days)),
    category,
    its,
    fiscal_year_start,
    employee: await employeeNamed(db, employee_id),
    branch: await branchOf(db, branch_id),
    hasImage: photo_id !== undefined && (await isImage(db, photo_id)),
    atPlace: await placeRefusals(db, {
      userId: maker ?? user?.id ?? null,
      locationId: location_id,
    }),
  };
}

const NONE = {
  cost: undefined,
  accumulated: undefined,
  expense: undefined,
  gain: undefined,
  loss: undefined,
};

export const readAsset = (call: Reading, body: AssetBody): Promise<AssetReference> => {
  const { category_id, paid_from_account_id: account_id, location_id } = body;
  const { employee_id, branch_id, photo_id, purchased_on } = body;
  return assetReference(call, {
    category_id,
    account_id,
    location_id,
    employee_id,
    branch_id,
    photo_id,
    days: [purchased_on],
  });
};

/** Returns the accounts, rates and decimals of a day for the functions that plan an asset. */
export function settingOf(
  { currencies, accounts, mids, its: own, category }: AssetReference,
  day: string,
): AssetSetting {
  const { base, decimals } = currencies;
  const keepsSurplus = category?.transfer_surplus === false;
  return { base, decimals, accounts, own, keepsSurplus, mid: (currency) => mids(currency, day) };
}

/** Returns an employee by id; null if there is none. */
export async function employeeNamed(db: Db, id: number | null | undefined): Promise<Named | null> {
  if (id == null) return null;
  const { rows } = await sql<Named>`
    select id, name from employee where id = ${id} and status <> 'discarded'`.execute(db);
  return rows[0] ?? null;
}

async function isImage(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .select('id')
    .where('id', '=', id)
    .where('content_type', 'like', 'image/%')
    .where((eb) => eb.or([eb('document_type', '=', 'asset'), eb('document_type', 'is', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

export async function branchOf(db: Db, id: number | null | undefined): Promise<Named | null> {
  if (id == null) return null;
  const row = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
