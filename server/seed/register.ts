import { sql } from 'kysely';

import type { AssetBody } from '@/lib/contract/assets/asset';
import { addDays } from '@/lib/domain/calendar';
import { courseOf } from '@/server/assets/asset/asset-course';
import { type AssetPosting, plannedAsset, summariseAsset } from '@/server/assets/asset/asset-plan';
import { type AssetReference, readAsset } from '@/server/assets/asset/asset-reference';
import { insertDocuments, type NewDocument } from '@/server/document/rows';
import type { Tx } from '@/server/kernel/host';

type Wish = Readonly<{
  count: number;
  /** First day of the year in which the assets were put into service. */
  since: string;
}>;

/** Assets per insert statement. */
const AT_ONCE = 1000;

/**
 * Registers many assets whose cost is already in the ledger, as after a migration from another program. Categories are
 * assigned in rotation, and costs vary.
 */
export async function registerMany(db: Tx, wish: Wish): Promise<void> {
  const references = await referencesTo(db, wish.since);
  for (let at = 0; at < wish.count; at += AT_ONCE) {
    const some = Math.min(AT_ONCE, wish.count - at);
    await register(
      db,
      Array.from({ length: some }, (_, index) => {
        const { body, reference } = assetOf(at + index, { references, since: wish.since });
        return { body, reference, planned: plannedAsset(body, reference) };
      }),
    );
  }
  await sql`select note_change('create', 'asset', 'asset', 'many')`.execute(db);
}

type Categorised = Readonly<{ category_id: number; reference: AssetReference }>;

async function referencesTo(db: Tx, since: string): Promise<readonly Categorised[]> {
  const categories = await db.selectFrom('asset_category').select('id').orderBy('id').execute();
  const references: Categorised[] = [];
  for (const { id: category_id } of categories) {
    const body = { ...assetOn(since), name: '', category_id, cost: '1' };
    references.push({ category_id, reference: await readAsset({ db, user: null }, body) });
  }
  return references;
}

const assetOn = (day: string) => ({ purchased_on: day, in_service_on: day });

const DAYS_OF_YEAR = 365;

function assetOf(
  index: number,
  { references, since }: Readonly<{ references: readonly Categorised[]; since: string }>,
): Readonly<{ body: AssetBody; reference: AssetReference }> {
  const of = references[index % references.length];
  if (!of) throw new Error('there is no category of assets');
  const day = addDays(since, (index * 31) % DAYS_OF_YEAR);
  const cost = String(300 + ((index * 37) % 9000));
  const { category_id, reference } = of;
  const body = { ...assetOn(day), name: `Asset ${index + 1}`, category_id, cost };
  return { body, reference };
}

type Planned = Readonly<{ body: AssetBody; reference: AssetReference; planned: AssetPosting }>;

async function register(db: Tx, assets: readonly Planned[]): Promise<void> {
  const start = { stage: 'active', course: courseOf(null) } as const;
  const documents = await insertDocuments(
    db,
    'asset',
    assets.map(({ body, planned }): NewDocument => ({
      body,
      customId: null,
      status: 'posted',
      start,
      summary: summariseAsset(body, planned),
    })),
    { by: null },
  );
  const rows = assets.flatMap(({ body, reference: { its }, planned }, index) => ({
    id: documents[index]?.id,
    category_id: body.category_id,
    terms: planned.terms,
    cost_account_id: its.cost,
    accumulated_account_id: its.accumulated,
    since: planned.purchase.date,
    cost: planned.purchase.move.cost,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id bigint, category_id bigint, cost_account_id bigint, accumulated_account_id bigint, since date,
        terms jsonb, cost numeric)
    ), entered as (
      insert into asset (id, category_id, cost_account_id, accumulated_account_id, since, terms, quantity)
      select id, category_id, cost_account_id, accumulated_account_id, since, terms, 1 from given
      returning id
    )
    insert into asset_move (asset_id, kind, date, cost)
    select id, 'opening', since, cost from given`.execute(db);
}
