import type { AssetBody } from '@/lib/contract/assets/asset';
import {
  type PlannedPurchase,
  planPurchase,
  registeredOn,
} from '@/lib/domain/assets/asset-purchase';
import { rowsOf } from '@/lib/domain/assets/asset-holding';
import type { AssetTerms } from '@/lib/domain/assets/asset-shapes';
import { rateNamed } from '@/lib/domain/assets/asset-estimate';
import { fractionOfPercent } from '@/lib/domain/assets/depreciation-rate';
import { openingDiffers } from '@/lib/domain/assets/depreciation';
import { assetTermsRefusals } from '@/lib/domain/assets/depreciation-refusals';
import { fixed, isZero, subtract } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Plan } from '@/server/document/kind';
import { dayOfDraft } from '@/server/document/stored';
import type { Summary } from '@/server/document/summary';
import { type AssetReference, type Category, settingOf } from './asset-reference';

export type AssetPosting = Plan & Readonly<{ purchase: PlannedPurchase; terms: AssetTerms | null }>;

/** True if posting the asset creates no ledger entry, because another entry already contains its cost. */
export const postsNothing = ({ paid_from_account_id, opening }: AssetBody): boolean =>
  paid_from_account_id === undefined && opening !== true;

/** Posting day of a purchase or an opening; undefined if nothing is posted. */
export const dayOfAsset = (body: AssetBody): string | undefined => {
  if (body.paid_from_account_id !== undefined) return body.purchased_on;
  return body.opening ? registeredOn(body) : undefined;
};

/** Plans the posting of a new asset and its depreciation terms. */
export function plannedAsset(body: AssetBody, reference: AssetReference): AssetPosting {
  const { category, atPlace } = reference;
  const purchase = planPurchase(
    { ...body, salvage_percent: category?.salvage_percent },
    settingOf(reference, body.purchased_on),
  );
  const terms = category && termsOf(body, category, { reference, purchase });
  return {
    purchase,
    terms,
    lines: purchase.lines,
    deal: purchase.deal,
    kind: body.opening ? 'opening' : undefined,
    fieldOf: () => 'cost',
    field: 'cost',
    rateField: () => 'rate',
    dateField: 'purchased_on',
    refusals: [
      ...namedRefusals(body, reference),
      ...purchase.refusals,
      ...(terms ? termsRefused(terms) : []),
      ...atPlace,
    ],
    notes: notesOf(purchase, terms, reference.currencies.base),
  };
}

function termsOf(
  body: AssetBody,
  category: Category,
  { reference, purchase }: Readonly<{ reference: AssetReference; purchase: PlannedPurchase }>,
): AssetTerms {
  const { currencies, fiscal_year_start } = reference;
  const { method = category.method, rate_percent, opening_periods: periods = 0 } = body;
  const isAlike = method === category.method;
  const { cost, accumulated } = purchase.move;
  return {
    method,
    cost,
    salvage: purchase.salvage,
    fiscal_year_start,
    life_months: body.life_months ?? category.life_months,
    frequency_months: body.frequency_months ?? category.frequency_months,
    convention: body.convention ?? category.convention,
    rate:
      rate_percent === undefined
        ? isAlike
          ? category.rate
          : null
        : fractionOfPercent(rate_percent),
    switch_to_straight_line:
      body.switch_to_straight_line ?? (isAlike && category.switch_to_straight_line),
    units_total: body.units_total ?? null,
    in_service_on: body.in_service_on,
    decimals: currencies.decimals[currencies.base] ?? 2,
    ...(periods === 0 && isZero(accumulated) ? {} : { opening: { accumulated, periods } }),
  };
}

/** Returns refusals of invalid depreciation terms, for example terms that contradict the method. */
const termsRefused = (terms: AssetTerms): Refusal[] => rateNamed(assetTermsRefusals(terms));

/** Returns refusals of a category, employee, branch or photo that does not exist or cannot be used. */
function namedRefusals(body: AssetBody, reference: AssetReference): Refusal[] {
  const { category, employee, branch, hasImage } = reference;
  const { employee_id, branch_id, photo_id } = body;
  const refuse = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  return [
    ...refuse(category === null, 'asset.category-missing', 'category_id'),
    ...refuse(category?.is_active === false, 'asset.category-inactive', 'category_id'),
    ...refuse(employee_id !== undefined && !employee, 'asset.employee-missing', 'employee_id'),
    ...refuse(branch_id !== undefined && !branch, 'asset.branch-missing', 'branch_id'),
    ...refuse(photo_id !== undefined && !hasImage, 'asset.no-image', 'photo_id'),
  ];
}

/**
 * Notes for the user: opening figures that differ from the schedule, or a schedule that ends above the salvage value.
 */
function notesOf(
  { refusals, salvage }: PlannedPurchase,
  terms: AssetTerms | null,
  base: string,
): Refusal[] {
  if (!terms || refusals.length > 0) return [];
  const opening = terms.opening && openingDiffers(terms);
  const declines = terms.method === 'declining_balance' || terms.method === 'double_declining';
  const net = declines ? rowsOf({ terms, posted: [] }).at(-1)?.net : undefined;
  const rest = subtract(net ?? salvage, salvage);
  const params = { amount: fixed(rest, terms.decimals), currency: base };
  return [
    ...(opening ? [new Refusal('asset.opening-differs', { field: 'opening_accumulated' })] : []),
    ...(isZero(rest)
      ? []
      : [new Refusal('asset.left-above-salvage', { params, field: 'switch_to_straight_line' })]),
  ];
}

/** Summary of an asset for lists of documents. */
export function summariseAsset(body: AssetBody, { purchase }: AssetPosting): Summary {
  const { name, serial, invoice_reference, supplier, cost } = body;
  return {
    date: dayOfDraft(body),
    reference: invoice_reference || null,
    memo: [name, serial].filter(Boolean).join(' · '),
    counterparty: supplier || null,
    amount: cost,
    currency: purchase.currency,
    base: purchase.move.cost,
  };
}
