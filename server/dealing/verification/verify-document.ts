import { verifyDocument } from '@/lib/contract/dealing/verification';
import { networkOf } from '@/server/kernel/caller-address';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { takeTry } from '@/server/kernel/limits';
import { sealKey } from '@/server/kernel/paper-seal';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { closingOf, statementOf } from '@/server/ledger/statement-paper';
import { bodyOf } from '@/server/dealing/invoice/invoice-body';
import { type Verifiable, verifiedBy } from './verification';

const STANDING: Readonly<Record<string, 'issued' | 'cancelled'>> = {
  posted: 'issued',
  issued: 'issued',
  voided: 'cancelled',
  cancelled: 'cancelled',
};

export const verifyDocumentRoute = serve(verifyDocument, async ({ db, host, visitor, params }) => {
  const limit = { key: `verify address ${networkOf(visitor.ip)}`, most: 120, minutes: 15 };
  await takeTry(host.aside, [limit], host.now());
  const of = await verifiedBy(db, params.token);
  const paper = of ? await paperOf(db, of) : await statedOn(db, params.token);
  if (!paper) throw new NotFound();
  const { name } = await db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
  return { genuine: true as const, ...paper, organisation: name };
});

/** Returns the statement of account that a token names. A statement has no number, so its period identifies it. */
async function statedOn(db: Db, token: string) {
  const stated = statementOf(token, await sealKey(db));
  if (!stated) return undefined;
  const { from, to, currency } = stated;
  return {
    kind: 'statement' as const,
    number: `${from} – ${to}`,
    date: to,
    amount: await closingOf(db, stated),
    currency,
    status: 'issued' as const,
  };
}

async function paperOf(db: Db, { type, id }: Verifiable) {
  const row = await db
    .selectFrom('document')
    .select(['type', 'number', 'status', 'date', 'amount', 'currency', 'body'])
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  const status = row && STANDING[row.status];
  if (!row?.number || !row.date || !row.amount || !row.currency || !status) return undefined;
  const { number, date, amount, currency } = row;
  return {
    // Invoices and credit notes share one document type; only the body distinguishes them.
    kind: type === 'invoice' ? bodyOf(row).type : ('receipt' as const),
    number,
    date,
    amount: wireOf(await currenciesOf(db)).money(amount, currency),
    currency,
    status,
  };
}
