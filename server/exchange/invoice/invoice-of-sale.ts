import type { InvoiceContent, InvoiceLine, Settled } from '@/lib/contract/exchange/invoice';
import { bothWays, crossWays } from '@/lib/domain/both-ways';
import { invoiceTotal } from '@/lib/domain/invoice-total';
import { maskedId } from '@/lib/domain/masked-id';
import { absolute, isZero, sign } from '@/lib/domain/money';
import { branchNamed } from '@/server/document/branch.sql';
import { userName } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { onAccount, partyOf, placeOf } from './invoices.sql';
import { type Dealing, dealingOf, type DealtLeg } from '@/server/exchange/sale/sale-record.sql';
import { type SaleBody, saleBodyOf } from '@/server/exchange/sale/sale-reference';

/** Invoice content of a ticket. It shows nothing of the organisation's margin. */
export async function saleInvoice(db: Db, row: DocumentRow): Promise<InvoiceContent> {
  const body = saleBodyOf(row);
  const dealing = await dealingOf(db, 'sales', row.id);
  if (!dealing) throw new Error(`${row.number} was posted without a deal`);
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const { base } = currencies;
  const lines = [...Map.groupBy(dealing.legs, ({ line_no }) => line_no).values()].flatMap((legs) =>
    lineOf(legs, base, wire),
  );
  const settled = await settledBy(db, { body, dealing, wire });
  const { currency, amount, payer } = invoiceTotal(lines, settled, base);
  return {
    dealt_on: row.date ?? '',
    dealt_at: row.posted_at,
    teller: await userName(db, row.created_by),
    place: await placeOf(db, dealing.entry_id),
    branch: await branchNamed(db, row.branch_id),
    party: await whoOf(db, body),
    lines,
    base_currency: base,
    fee: wire.base(dealing.fee.amount),
    rounding: wire.base(dealing.rounding),
    settled,
    currency,
    total: wire.money(amount, currency),
    payer,
  };
}

async function whoOf(db: Db, { customer_id, walk_in }: SaleBody): Promise<InvoiceContent['party']> {
  const id_type = walk_in?.id_type || null;
  const id_number = walk_in?.id_number ? maskedId(walk_in.id_number) : null;
  const known = customer_id === undefined ? undefined : await partyOf(db, customer_id);
  return {
    id: known?.id ?? null,
    name: known?.name ?? (walk_in?.name || null),
    phone: known?.phone ?? (walk_in?.phone || null),
    id_type,
    id_number,
  };
}

function lineOf(
  [leg, counter]: readonly DealtLeg[],
  base: string,
  wire: Wire,
): readonly InvoiceLine[] {
  if (!leg) return [];
  const paidIn = counter?.currency ?? base;
  return [
    {
      line_no: leg.line_no,
      side: leg.side,
      currency: leg.currency,
      amount: wire.money(leg.amount, leg.currency),
      ...(counter ? crossWays(leg, counter) : bothWays(leg)),
      counter_currency: paidIn,
      counter_amount: wire.money(counter?.amount ?? leg.base, paidIn),
    },
  ];
}

type Told = Readonly<{ body: SaleBody; dealing: Dealing; wire: Wire }>;

/** Cash at the location, card and bank payments, and amounts on the customer's balance. */
async function settledBy(db: Db, { body, dealing, wire }: Told): Promise<Settled[]> {
  const signed = (method: Settled['method'], currency: string, amount: string): Settled[] =>
    isZero(amount)
      ? []
      : [
          {
            direction: sign(amount) > 0 ? 'in' : 'out',
            method,
            currency,
            amount: wire.money(absolute(amount), currency),
          },
        ];
  const through = (body.payments ?? []).flatMap(({ direction, method, currency, amount }) =>
    method === 'card' || method === 'bank'
      ? [{ direction, method, currency, amount: wire.money(amount, currency) }]
      : [],
  );
  const owed = await onAccount(db, dealing.entry_id);
  return [
    ...dealing.net.flatMap(({ currency, amount }) => signed('cash', currency, amount)),
    ...through,
    ...owed.flatMap(({ currency, amount }) => signed('on_account', currency, amount)),
  ];
}
