import { sql } from 'kysely';

import type { ApplicableItem, Applied } from '@/lib/domain/ledger/application';
import type { DocumentType } from '@/lib/domain/document-type';
import { planPayment } from '@/lib/domain/accounting/payment';
import type { Payment } from '@/lib/domain/accounting/payment-shapes';
import type { Refusal } from '@/lib/domain/refusal';
import {
  applicable,
  appliedShown,
  applyingRefusals,
  keepApplied,
  lockApplicable,
} from '@/server/document/applying';
import type { DocumentCall } from '@/server/document/document-call';
import type { Double } from '@/server/document/double';
import type { Plan, Reference } from '@/server/document/kind';
import { placeRefusals } from '@/server/document/place-owner.sql';
import type { DocumentRow } from '@/server/document/rows';
import { dayOfDraft, storedBody } from '@/server/document/stored';
import type { Db } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { referenceTo } from '@/server/ledger/reference';

/** Direction of the payment, and the name of the form field for the account that pays or receives it. */
export type Side = Readonly<{ direction: Payment['direction']; accountField: string }>;

type Common = Omit<Payment, 'direction' | 'account_id'> &
  Readonly<{
    date: string;
    reference?: string | undefined;
    applied?: readonly Applied[] | undefined;
  }>;

function planned(side: Side, body: Common, account_id: number, reference: Reference) {
  return planPayment(
    { ...body, account_id, direction: side.direction },
    {
      base: reference.currencies.base,
      decimals: reference.currencies.decimals,
      accounts: reference.accounts,
      mid: (currency) => reference.mids(currency, body.date),
      accountField: side.accountField,
    },
  );
}

/** Data to plan a payment: the ledger's reference data, refusals about the payment's location, and open items. */
export type PaymentReference = Reference &
  Readonly<{ atPlace: readonly Refusal[]; items: readonly ApplicableItem[] }>;

/** Ids of the parties that a payment and its lines name. */
const partiesOf = ({ party_id, lines }: Common): number[] =>
  [party_id, ...lines.map((line) => line.party_id)].filter((id) => id !== undefined);

export const lockPayment = (call: DocumentCall, body: Common) =>
  lockApplicable(call, body, partiesOf(body));

export const keepPayment = (call: DocumentCall, row: DocumentRow, { items }: PaymentReference) =>
  keepApplied(call, row, { applied: appliedIn(row), items });

const bodyOf = storedBody<Pick<Common, 'applied'>>('expense', 'receipt');

/** Open items that a stored payment settles. */
const appliedIn = (row: DocumentRow) => bodyOf(row).applied;

export async function readPayment(
  { db, user, maker }: DocumentCall,
  side: Side,
  { body, account_id }: Readonly<{ body: Common; account_id: number }>,
): Promise<PaymentReference> {
  const named = accountsNamed(side, body, account_id).map(({ id }) => id);
  const userId = maker ?? user?.id ?? null;
  return {
    ...(await referenceTo(db, named, [body.date])),
    atPlace: await placeRefusals(db, { userId, locationId: body.location_id }),
    items: await applicable(db, body, partiesOf(body)),
  };
}

export function planOf(
  side: Side,
  { body, account_id, counterparty }: Whole,
  reference: PaymentReference,
): Plan {
  const { origins, ...plan } = planned(side, body, account_id, reference);
  return {
    ...plan,
    refusals: [
      ...plan.refusals,
      ...reference.atPlace,
      ...applyingRefusals(body, {
        lines: plan.lines,
        items: reference.items,
        decimals: reference.currencies.decimals,
      }),
    ],
    fieldOf: (line) => {
      const origin = origins[line];
      return origin == null ? side.accountField : `lines.${origin}`;
    },
    rateField: () => 'rate',
    double: doubleOf(body, counterparty),
  };
}

/**
 * Conditions under which a payment is reported as a likely duplicate of an earlier one. Undefined if the payment names
 * no party, payer, payee or reference, because equal payments on one day are then normal.
 */
function doubleOf(
  { party_id, reference }: Common,
  counterparty: string | undefined,
): Double | undefined {
  if (!reference && !counterparty && party_id === undefined) return undefined;
  const also = [sql`body ->> 'party_id' is not distinct from ${party_id ?? null}::text`];
  return { field: 'reference', key: 'payment.double', also };
}

type Whole = Readonly<{ body: Common; account_id: number; counterparty: string | undefined }>;

export function summaryOf(
  side: Side,
  { body, account_id, counterparty }: Whole,
  reference: Reference,
) {
  const { currency, total, base } = planned(side, body, account_id, reference);
  return {
    date: dayOfDraft(body),
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty: counterparty || null,
    amount: total,
    currency,
    base,
  };
}

export function accountsNamed(side: Side, body: Common, account_id: number) {
  return [
    { id: account_id, field: side.accountField },
    ...body.lines.map((line, index) => ({
      id: line.account_id,
      field: `lines.${index}.account_id`,
    })),
  ];
}

type Stored = Readonly<{ type: DocumentType; id: number; account_id: number }>;

export async function shownOf(
  db: Db,
  body: Common,
  { type, id, account_id }: Stored,
  reference: Reference,
) {
  const { accounts, currencies } = reference;
  const wire = wireOf(currencies);
  const named = [...body.lines, ...(body.party_id === undefined ? [] : [body])];
  const names = await partyNames(db, named);
  const own = accounts.get(account_id);
  const currency = body.currency ?? own?.currency ?? currencies.base;
  return {
    account: own ? { id: own.id, number: own.number, name: own.name } : null,
    rest: {
      party_id: body.party_id ?? null,
      party: names.get(body.party_id ?? 0) ?? null,
      location_id: body.location_id ?? null,
      rate: wire.rate(body.rate ?? null),
      ...(await appliedShown(db, { type, id }, { applied: body.applied, wire })),
      lines: body.lines.map((line, index) => ({
        line_no: index + 1,
        account_id: line.account_id,
        account_number: accounts.get(line.account_id)?.number ?? '',
        account_name: accounts.get(line.account_id)?.name ?? '',
        amount: wire.money(line.amount, currency),
        memo: line.memo ?? null,
        party_id: line.party_id ?? null,
        party: names.get(line.party_id ?? 0) ?? null,
      })),
    },
  };
}
