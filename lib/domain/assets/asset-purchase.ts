import { fineRefusals } from './asset-holding';
import { linesOf, missingAccounts, type Moved, paymentOf } from './asset-lines';
import type { AssetSetting, PlannedMove } from './asset-shapes';
import type { Deal } from '@/lib/domain/ledger/deal';
import {
  compare,
  type Decimal,
  fits,
  isZero,
  multiply,
  negate,
  round,
  subtract,
} from '@/lib/domain/money';
import { baseOf, type PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

export type Purchase = Readonly<{
  /**
   * Purchase price in `currency`, by default the currency of the paying account, otherwise base. All other amounts are
   * in base.
   */
  cost: Decimal;
  currency?: string | undefined;
  /** Base per unit; the default is the mid rate of the day. */
  rate?: string | undefined;
  purchased_on: string;
  in_service_on: string;
  salvage?: Decimal | undefined;
  /** Percentage of the cost, used if no salvage value is set. */
  salvage_percent?: Decimal | undefined;
  paid_from_account_id?: number | undefined;
  location_id?: number | undefined;
  party_id?: number | undefined;
  opening?: boolean | undefined;
  opening_on?: string | undefined;
  opening_accumulated?: Decimal | undefined;
  opening_periods?: number | undefined;
}>;

/** Result of planning a purchase: its postings and the asset's figures in base. */
export type PlannedPurchase = Readonly<{
  date: string;
  lines: readonly PostingLine[];
  deal?: Deal | undefined;
  refusals: readonly Refusal[];
  move: PlannedMove & Required<Pick<PlannedMove, 'cost' | 'accumulated'>>;
  salvage: Decimal;
  currency: string;
}>;

/** Day on which the asset enters the register. */
export const registeredOn = ({ purchased_on, opening_on }: Purchase): string =>
  opening_on ?? purchased_on;

/**
 * Plans a purchase: cost against the paying account; a foreign account is relieved at cost. With `opening` and no
 * paying account, cost and earlier depreciation are posted against opening equity. With neither a paying account nor
 * `opening`, nothing is posted, because the ledger has the asset already.
 */
export function planPurchase(purchase: Purchase, setting: AssetSetting): PlannedPurchase {
  const { base, decimals, own } = setting;
  const { paid_from_account_id: payer, opening_accumulated: accumulated = '0' } = purchase;
  const { currency = base, rate = currency === base ? '1' : setting.mid(currency) } = purchase;
  const paid = payer === undefined ? undefined : paidBy(payer, purchase, setting);
  const cost = paid?.value ?? baseOf(purchase.cost, rate ?? '0', decimals[base] ?? 2);
  const opened: Moved = purchase.opening
    ? [
        ['cost', cost],
        ['accumulated', negate(accumulated)],
        ['opening_equity', subtract(accumulated, cost)],
      ]
    : [];
  const salvage = purchase.salvage ?? salvageBy(purchase.salvage_percent, cost, setting);
  return {
    salvage,
    currency: paid?.currency ?? currency,
    deal: paid?.deal,
    date: payer === undefined ? registeredOn(purchase) : purchase.purchased_on,
    lines: paid?.lines ?? linesOf(opened, setting),
    move: { kind: payer === undefined ? 'opening' : 'purchase', cost, accumulated },
    refusals: [
      ...(paid?.refusals ?? unpaidRefusals(purchase, { currency, rate, setting })),
      ...missingAccounts(paid ? [['cost', cost]] : opened, setting),
      ...(own.cost === undefined || own.accumulated === undefined
        ? missingAccounts(
            [
              ['cost', '1'],
              ['accumulated', '1'],
            ],
            setting,
          )
        : []),
      ...purchaseRefusals(purchase, { cost, accumulated, salvage, setting }),
    ],
  };
}

function paidBy(
  account_id: number,
  { cost, currency, rate, location_id, party_id }: Purchase,
  setting: AssetSetting,
) {
  return paymentOf(
    {
      direction: 'out',
      amount: cost,
      account_id,
      currency,
      rate,
      location_id,
      party_id,
      against: setting.own.cost ?? 0,
      accountField: 'paid_from_account_id',
      amountField: 'cost',
    },
    setting,
  );
}

const salvageBy = (
  percent: Decimal | undefined,
  cost: Decimal,
  { base, decimals }: AssetSetting,
): Decimal =>
  percent === undefined
    ? '0'
    : round(multiply(multiply(cost, percent), '0.01'), decimals[base] ?? 2);

function unpaidRefusals(
  { cost, rate: given }: Purchase,
  {
    currency,
    rate,
    setting,
  }: Readonly<{ currency: string; rate: string | undefined; setting: AssetSetting }>,
): Refusal[] {
  const { base, decimals } = setting;
  const units = decimals[currency];
  const refuse = (code: string, field: string, params: Record<string, string>) => [
    new Refusal(code, { field, params }),
  ];
  if (units === undefined) return refuse('ledger.currency-unknown', 'currency', { currency });
  return [
    ...(fits(cost, units)
      ? []
      : refuse('ledger.decimals', 'cost', { currency, decimals: String(units) })),
    ...(rate === undefined ? refuse('ledger.no-rate', 'rate', { currency }) : []),
    ...(currency === base && given !== undefined && compare(given, '1') !== 0
      ? refuse('payment.base-rate', 'rate', {})
      : []),
  ];
}

type Worked = Readonly<{
  cost: Decimal;
  accumulated: Decimal;
  salvage: Decimal;
  setting: AssetSetting;
}>;

function purchaseRefusals(
  purchase: Purchase,
  { cost, accumulated, salvage, setting }: Worked,
): Refusal[] {
  const { purchased_on, in_service_on, opening_on, opening_periods = 0 } = purchase;
  const { paid_from_account_id, opening, salvage: given, opening_accumulated } = purchase;
  const refuse = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  const isPaid = paid_from_account_id !== undefined;
  const hasOpening = !isZero(accumulated) || opening_periods > 0;
  return [
    ...fineRefusals({ salvage: given, opening_accumulated }, setting),
    ...refuse(in_service_on < purchased_on, 'asset.service-before', 'in_service_on'),
    ...refuse(
      opening_on !== undefined && opening_on < purchased_on,
      'asset.opening-before',
      'opening_on',
    ),
    ...refuse(isPaid && opening === true, 'asset.paid-opening', 'opening'),
    ...refuse(isPaid && hasOpening, 'asset.paid-opening', 'opening_accumulated'),
    ...refuse(
      compare(salvage, cost) <= 0 && compare(accumulated, subtract(cost, salvage)) > 0,
      'asset.opening-above',
      'opening_accumulated',
    ),
    ...refuse(
      isZero(accumulated) && opening_periods > 0,
      'asset.opening-nothing',
      'opening_accumulated',
    ),
  ];
}
