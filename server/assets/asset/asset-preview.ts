import { chargedBy } from '@/lib/domain/asset-holding';
import type { AssetPlan, Holding, PlannedMove } from '@/lib/domain/asset-shapes';
import { add, type Decimal, subtract, sum } from '@/lib/domain/money';
import { type Refusal, Refusals } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { isTooFine } from '@/server/document/plan-draft';
import { judgedBy, shownLines } from '@/server/document/preview';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import type { AssetReference } from './asset-reference';
import { shownRows } from './asset-rows';
import type { HeldAsset } from '@/server/ledger/held-assets.sql';

type Planned = Readonly<{
  asset: HeldAsset;
  plan: AssetPlan;
  reference: AssetReference;
  /** Moves of a part that is split off. */
  part?: readonly PlannedMove[];
  isDisposal?: boolean;
}>;

/** Preview of a step: ledger lines, figures and schedule. Refusals are returned as warnings. */
export async function foresee(
  call: DocumentCall,
  { asset, plan, reference, part, isDisposal = false }: Planned,
) {
  const { holding } = asset;
  const refusals: readonly Refusal[] = [...plan.refusals, ...reference.atPlace];
  if (refusals.some(isTooFine)) throw new Refusals(refusals);
  const { date, field, charged } = plan;
  const drafted = { ...plan, refusals, fieldOf: () => field };
  const judging = await judgedBy(call, { type: 'asset' }, { date }, drafted, reference);
  const lines = judging.judged?.settled.lines ?? plan.lines;
  const wire = wireOf(reference.currencies);
  const after = afterwards(holding, plan);
  const figures = ({ cost, accumulated }: Pick<Holding, 'cost' | 'accumulated'>) => ({
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    net: wire.base(subtract(cost, accumulated)),
  });
  return {
    lines: shownLines(lines, {
      date,
      reference,
      names: await partyNames(call.db, lines),
      seesCost: true,
    }),
    warnings: [...refusals, ...judging.refusals].map(({ code, params, field: at }) => ({
      key: code,
      message: call.say(code, params),
      ...(at !== undefined && { field: at }),
    })),
    before: figures(holding),
    after: figures(after),
    charged: wire.base(chargedBy(charged)),
    gain: plan.gain === undefined ? null : wire.base(plan.gain),
    part: part ? figures(sumsOf(part)) : null,
    rules: plan.rules.map(({ code, params }) => call.say(code, params)),
    schedule: shownRows(after, {
      posted: [
        ...holding.posted.map((row, at) => ({ ...row, entry_id: asset.posted_by[at] ?? null })),
        ...charged.map((row) => ({ date: row.date, entry_id: null })),
      ],
      isGone: isDisposal,
      wire,
    }),
  };
}

/** The asset's figures after a plan. */
function afterwards(holding: Holding, { charged, moves, changes }: AssetPlan): Holding {
  const moved = sumsOf(moves);
  return {
    ...holding,
    cost: add(holding.cost, moved.cost),
    accumulated: sum([holding.accumulated, chargedBy(charged), moved.accumulated]),
    posted: [...holding.posted, ...charged],
    terms: { ...holding.terms, changes: [...(holding.terms.changes ?? []), ...changes] },
  };
}

function sumsOf(moves: readonly PlannedMove[]): Pick<Holding, 'cost' | 'accumulated'> {
  const of = (name: 'cost' | 'accumulated'): Decimal => sum(moves.map((move) => move[name] ?? '0'));
  return { cost: of('cost'), accumulated: of('accumulated') };
}
