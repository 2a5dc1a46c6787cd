import { quotedPair } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import { formatFigure } from '@/lib/format/figure';
import type { DocumentRow } from '@/server/document/rows';
import { type Locale, LOCALES, type Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';
import { mailLetter } from '@/server/mail/letters';
import { planned, readTrade, type TradeReference } from './trade-plan';
import { tradeBodyOf } from './trade-settle';

/**
 * Mails the confirmation of a trade in the counterparty's language and writes an audit row. Refuses if neither the call
 * nor the party has an email address.
 */
export async function mailConfirmation(
  call: Call,
  row: DocumentRow,
  { email }: Readonly<{ email?: string | undefined }>,
): Promise<void> {
  const body = tradeBodyOf(row);
  const party = await call.db
    .selectFrom('party')
    .select(['email', 'language'])
    .where('id', '=', body.counterparty_id)
    .executeTakeFirst();
  const to = email ?? party?.email ?? null;
  if (to === null) throw new Refusal('trade.no-address', { field: 'email' });
  const language: Locale = LOCALES.find((one) => one === party?.language) ?? call.locale;
  const say = call.host.catalogues[language];
  const { name } = await organisationOf(call.db);
  const number = row.number ?? '';
  await mailLetter(call, {
    to,
    subject: say('letter.confirmation.subject', { number, organisation: name }),
    text: letterText(say, row, { organisation: name, reference: await readTrade(call, body) }),
  });
  call.audit({
    action: 'mail',
    page: 'trade',
    record_type: 'trade',
    record_id: row.id,
    changes: { email: [null, to], language: [null, language] },
  });
}

type Told = Readonly<{ organisation: string; reference: TradeReference }>;

/** Text of the letter. A field without a value has no line. */
function letterText(say: Say, row: DocumentRow, { organisation, reference }: Told): string {
  const body = tradeBodyOf(row);
  const { counter } = planned(body, reference).trade;
  const { decimals } = reference.currencies;
  const money = (amount: string, currency: string) =>
    `${formatFigure(amount, decimals[currency] ?? 2)} ${currency}`;
  const { unit, one, other } = quotedPair(body, counter.currency);
  const date = body.date ?? '';
  const facts = [
    ['reference', row.number],
    ['date', date],
    [body.side === 'buy' ? 'bought' : 'sold', money(body.amount, body.currency)],
    [body.side === 'buy' ? 'paid' : 'received', money(counter.amount, counter.currency)],
    ['rate', `${unit} ${one} = ${body.rate} ${other}`],
    ['value_date', body.value_date ?? date],
    ['yours', body.reference],
    ['instructions', body.instructions],
  ] as const;
  return [
    say('letter.confirmation.greeting', { counterparty: reference.counterparty ?? '' }),
    say('letter.confirmation.begin'),
    facts
      .flatMap(([key, value]) => (value ? [`${say(`letter.confirmation.${key}`)}: ${value}`] : []))
      .join('\n'),
    say('letter.confirmation.end'),
    organisation,
  ].join('\n\n');
}
