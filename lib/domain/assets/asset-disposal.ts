import { chargedBy, dayRefusals, rowsUntil } from './asset-holding';
import { disposalRules } from './asset-rules';
import { chargeOf, linesOf, missingAccounts, type Moved, paymentOf } from './asset-lines';
import type { AssetPlan, AssetSetting, DisposalKind, Holding } from './asset-shapes';
import { add, type Decimal, isZero, negate, sign, subtract } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export type Disposal = Readonly<{
  date: string;
  kind: DisposalKind;
  proceeds?: Decimal | undefined;
  account_id?: number | undefined;
  currency?: string | undefined;
  rate?: string | undefined;
  location_id?: number | undefined;
  party_id?: number | undefined;
}>;

/**
 * Plans a disposal. It first posts the scheduled depreciation up to the end of use, which depends on the convention
 * (`endOfUse`). Then it posts proceeds and accumulated depreciation against the cost, and the difference as a gain or
 * loss. Foreign proceeds are bought at the rate of the disposal. The revaluation surplus of the asset is transferred to
 * retained earnings without passing through profit and loss (IAS 16.41), unless `keepsSurplus` is set.
 */
export function planDisposal(
  holding: Holding,
  disposal: Disposal,
  setting: AssetSetting,
): AssetPlan {
  const { date } = disposal;
  const refusals = [...dayRefusals(holding, date), ...askedRefusals(disposal)];
  const charged = refusals.length === 0 ? rowsUntil(holding, date) : [];
  const accumulated = add(holding.accumulated, chargedBy(charged));
  const receipt = receiptOf(disposal, setting);
  const gain = subtract(receipt?.value ?? '0', subtract(holding.cost, accumulated));
  const charge = chargeOf(charged);
  const surplus = setting.keepsSurplus ? '0' : holding.surplus;
  const off: Moved = [
    ['accumulated', accumulated],
    ['cost', negate(holding.cost)],
    sign(gain) > 0 ? ['gain', negate(gain)] : ['loss', negate(gain)],
    ['surplus', surplus],
    ['retained_earnings', negate(surplus)],
  ];
  return {
    date,
    charged,
    gain,
    changes: [],
    field: 'proceeds',
    rules: disposalRules(holding, setting),
    lines: [
      ...linesOf(charge, setting),
      ...(receipt?.own ? [receipt.own] : []),
      ...linesOf(off, setting),
    ],
    deal: receipt?.deal,
    refusals: [
      ...refusals,
      ...(receipt?.refusals ?? []),
      ...missingAccounts([...charge, ...off], setting),
    ],
    moves: [
      {
        kind: 'disposal',
        cost: negate(holding.cost),
        accumulated: negate(accumulated),
        surplus: negate(surplus),
      },
    ],
  };
}

function receiptOf(
  { kind, proceeds = '0', account_id, date: _date, ...paying }: Disposal,
  setting: AssetSetting,
) {
  if (kind === 'scrap' || isZero(proceeds) || account_id === undefined) return undefined;
  return paymentOf(
    {
      ...paying,
      direction: 'in',
      amount: proceeds,
      account_id,
      against: setting.own.cost ?? 0,
      accountField: 'account_id',
      amountField: 'proceeds',
    },
    setting,
  );
}

function askedRefusals({ kind, proceeds, account_id }: Disposal): Refusal[] {
  const refuse = (code: string, field: string) => new Refusal(code, { field });
  if (kind === 'scrap') {
    return isZero(proceeds ?? '0') ? [] : [refuse('asset.scrap-proceeds', 'proceeds')];
  }
  if (proceeds === undefined) return [refuse('field.required', 'proceeds')];
  const isPaid = !isZero(proceeds);
  return isPaid && account_id === undefined ? [refuse('field.required', 'account_id')] : [];
}
