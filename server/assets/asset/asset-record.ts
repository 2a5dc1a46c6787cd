import { sql } from 'kysely';

import type { AssetBody } from '@/lib/contract/assets/asset';
import { chargedTo, estimateOf, netOf, rowsOf, salvageOf } from '@/lib/domain/assets/asset-holding';
import type { Holding, AssetMoveKind } from '@/lib/domain/assets/asset-shapes';
import { multiply, plain, subtract } from '@/lib/domain/money';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { type HeldAsset, heldAsset } from '@/server/ledger/held-assets.sql';
import { courseOf } from './asset-course';
import { plannedAsset } from './asset-plan';
import { type AssetReference, branchOf, employeeNamed } from './asset-reference';

/**
 * Returns the additional fields of an asset's record. The figures of a draft are computed as if the draft were posted.
 */
export async function assetRecord(
  db: Db,
  body: AssetBody,
  reference: AssetReference,
  { id, course }: Shown,
) {
  const wire = wireOf(reference.currencies);
  const held = await heldAsset(db, id);
  return {
    ...typedOf(body, wire),
    ...(held ? await heldOf(db, held, { reference, wire }) : draftOf(body, reference, wire)),
    category_id: body.category_id,
    category: { id: body.category_id, name: reference.category?.name ?? '' },
    paid_from: accountOf(reference, body.paid_from_account_id),
    ...(await linkedOf(db, id, held)),
    ...(await courseShown(db, id, { course, wire })),
  };
}

/** Fields of the body that no later step of the asset changes. */
function typedOf(body: AssetBody, wire: Wire) {
  const { name, purchased_on, in_service_on, serial, supplier, invoice_reference } = body;
  const { warranty_end = null, rate, paid_from_account_id, party_id, location_id } = body;
  return {
    name,
    purchased_on,
    in_service_on,
    warranty_end,
    serial: serial || null,
    supplier: supplier || null,
    invoice_reference: invoice_reference || null,
    notes: body.notes || null,
    rate: wire.rate(rate ?? null),
    paid_from_account_id: paid_from_account_id ?? null,
    party_id: party_id ?? null,
    location_id: location_id ?? null,
    opening: body.opening ?? false,
    opening_on: body.opening_on ?? null,
    opening_accumulated: wire.base(body.opening_accumulated ?? null),
    opening_periods: body.opening_periods ?? null,
  };
}

const accountOf = ({ accounts }: AssetReference, id: number | undefined) => {
  const account = id === undefined ? undefined : accounts.get(id);
  return account ? { id: account.id, number: account.number, name: account.name } : null;
};

function figuresOf(holding: Holding, wire: Wire) {
  const { terms } = holding;
  const { method, life_months, rate } = estimateOf(terms);
  const last = chargedTo(holding);
  const next = rowsOf(holding).find(({ date }) => last === undefined || date > last);
  return {
    cost: wire.base(holding.cost),
    accumulated: wire.base(holding.accumulated),
    net: wire.base(netOf(holding)),
    salvage: wire.base(salvageOf(terms)),
    method,
    life_months,
    frequency_months: terms.frequency_months,
    convention: terms.convention,
    rate_percent: rate == null ? null : plain(multiply(rate, '100')),
    switch_to_straight_line: terms.switch_to_straight_line ?? false,
    units_total: terms.units_total ?? null,
    units_used: [...(terms.units_used ?? [])],
    charged_to: last ?? null,
    next: next ? { date: next.date, amount: wire.base(next.amount) } : null,
    impaired: wire.base(holding.impaired),
    surplus: wire.base(holding.surplus),
    quantity: holding.quantity,
  };
}

async function heldOf(
  db: Db,
  asset: HeldAsset,
  { reference, wire }: Readonly<{ reference: AssetReference; wire: Wire }>,
) {
  const { employee_id, location, branch_id, photo_id } = asset;
  const rows = await db
    .selectFrom('account')
    .select(['id', 'number', 'name'])
    .where('id', 'in', [asset.cost_account_id, asset.accumulated_account_id])
    .execute();
  const named = (id: number) => rows.find((row) => row.id === id) ?? null;
  const isGone = asset.stage === 'disposed' || asset.stage === 'scrapped';
  const figures = figuresOf(asset.holding, wire);
  return {
    ...figures,
    next: isGone ? null : figures.next,
    employee_id,
    location,
    photo_id,
    employee: await employeeNamed(db, employee_id),
    branch_now: (await branchOf(db, branch_id)) ?? reference.branch,
    accounts: {
      cost: named(asset.cost_account_id),
      accumulated: named(asset.accumulated_account_id),
    },
  };
}

/** Figures that the register would have if the draft were posted; null if the category is missing. */
export function holdingOfDraft(body: AssetBody, reference: AssetReference): Holding | null {
  const { purchase, terms } = plannedAsset(body, reference);
  const { cost, accumulated } = purchase.move;
  return (
    terms && {
      terms,
      cost,
      accumulated,
      since: purchase.date,
      posted: [],
      surplus: '0',
      impaired: '0',
      quantity: body.quantity ?? 1,
    }
  );
}

function draftOf(body: AssetBody, reference: AssetReference, wire: Wire) {
  const holding = holdingOfDraft(body, reference);
  const { cost, accumulated } = plannedAsset(body, reference).purchase.move;
  const { its, employee, branch } = reference;
  return {
    ...(holding
      ? figuresOf(holding, wire)
      : { ...BLANK, cost: wire.base(cost), accumulated: wire.base(accumulated) }),
    net: wire.base(subtract(cost, accumulated)),
    employee_id: body.employee_id ?? null,
    location: body.location || null,
    photo_id: body.photo_id ?? null,
    employee,
    branch_now: branch,
    accounts: {
      cost: accountOf(reference, its.cost),
      accumulated: accountOf(reference, its.accumulated),
    },
  };
}

/** Figures of a draft whose category is missing. */
const BLANK = {
  salvage: '0',
  method: '',
  life_months: 0,
  frequency_months: 0,
  convention: '',
  rate_percent: null,
  switch_to_straight_line: false,
  units_total: null,
  units_used: [],
  charged_to: null,
  next: null,
  impaired: '0',
  surplus: '0',
  quantity: 1,
};

/** The asset from which this one was split off, and the assets that were split off from this one. */
async function linkedOf(db: Db, id: number, held: HeldAsset | undefined) {
  const { rows } = await sql<{ id: number; number: string | null; name: string; is_from: boolean }>`
    select d.id, d.number, d.body ->> 'name' as name, d.id = ${held?.split_from ?? null}::bigint as is_from
    from document d join asset a on a.id = d.id
    where d.type = 'asset' and (a.split_from = ${id} or d.id = ${held?.split_from ?? null}::bigint)
    order by d.id`.execute(db);
  const shown = rows.map(({ is_from: _from, ...row }) => row);
  return {
    split_from: shown.find((_row, at) => rows[at]?.is_from === true) ?? null,
    split_into: shown.filter((_row, at) => rows[at]?.is_from !== true),
  };
}

async function courseShown(
  db: Db,
  id: number,
  { course: given, wire }: Readonly<{ course: object | null; wire: Wire }>,
) {
  const course = courseOf(given);
  const { disposal, suspended, handovers } = course;
  const entry = course.steps.findLast(({ kind }) => kind === 'disposal')?.entry_id ?? null;
  return {
    suspended,
    handovers: [...handovers],
    movements: await movementsOf(db, id, wire),
    disposal: disposal && {
      date: disposal.date,
      kind: disposal.kind,
      currency: disposal.currency,
      proceeds: wire.money(disposal.proceeds, disposal.currency),
      gain: wire.base(disposal.gain),
      entry_id: entry,
    },
  };
}

type MoveRow = Readonly<{
  date: string;
  kind: AssetMoveKind;
  cost: string;
  accumulated: string;
  entry_id: number | null;
  reverses: boolean;
  reversed: boolean;
  type: string | null;
  document_id: number | null;
  number: string | null;
}>;

/** Changes of an asset's cost and accumulated depreciation, in the order in which they were stored. */
async function movementsOf(db: Db, id: number, wire: Wire) {
  const { rows } = await sql<MoveRow>`
    select m.date, m.kind, m.cost, m.accumulated, m.entry_id, m.reverses_id is not null as reverses,
           m.reversed_by is not null as reversed, e.document_type as type, e.document_id, e.number
    from asset_move m left join entry e on e.id = m.entry_id
    where m.asset_id = ${id}
    order by m.id`.execute(db);
  return rows.map(({ cost, accumulated, type, document_id, number, ...move }) => ({
    ...move,
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    document: type === null || document_id === null ? null : { type, id: document_id, number },
  }));
}
