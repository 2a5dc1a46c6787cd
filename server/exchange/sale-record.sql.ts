import type { DocumentType } from '@/lib/domain/document-type';
import type { QuoteDirection, QuoteUnit } from '@/lib/domain/rate';
import type { Db } from '@/server/kernel/host';

/** The dealing of a posted document as it was made, leg by leg; nothing while it is a draft. */
export async function dealingOf(db: Db, type: DocumentType, id: number) {
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('entry', 'entry.id', 'ticket.entry_id')
    .select(['ticket.entry_id', 'fee', 'rounding', 'session_id', 'overrides'])
    .where('ticket.document_type', '=', type)
    .where('ticket.document_id', '=', id)
    .where('entry.reverses_id', 'is', null)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const rows = await db
    .selectFrom('deal')
    .select([
      'line_no',
      'side',
      'currency',
      'amount',
      'base',
      'rate',
      'quote_unit',
      'quote_direction',
      'mid',
      'board',
      'cost',
      'realised',
      'margin',
    ])
    .where('entry_id', '=', ticket.entry_id)
    .orderBy('leg_no')
    .execute();
  const legs = rows.map(({ side, quote_unit, quote_direction, ...row }) => ({
    ...row,
    // The columns take nothing else.
    side: side as 'buy' | 'sell',
    quote_unit: quote_unit as QuoteUnit,
    quote_direction: quote_direction as QuoteDirection,
  }));
  const net = await db
    .selectFrom('line')
    .select(({ fn }) => ['currency', fn.sum<string>('amount').as('amount')])
    .where('entry_id', '=', ticket.entry_id)
    .where('location_id', 'is not', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return { ...ticket, legs, net };
}

export type Dealing = NonNullable<Awaited<ReturnType<typeof dealingOf>>>;
export type DealtLeg = Dealing['legs'][number];
