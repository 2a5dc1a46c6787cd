import { sql } from 'kysely';

import type { MessageKind, MessageValues } from '@/lib/domain/customer-message';
import { CODE_LENGTH } from '@/lib/domain/dealing/remittance';
import { isOpenOffer } from '@/lib/domain/dealing/offer';
import { sidesOf } from '@/lib/domain/dealing/sale-sides';
import type { DocumentStage } from '@/lib/domain/document-status';
import { absolute, sign } from '@/lib/domain/money';
import { clockAt, instantOfClock } from '@/lib/domain/timezone';
import { foldDigits } from '@/lib/format/fold';
import type { Locale } from '@/lib/i18n';
import { BASE_PATH, routes } from '@/lib/routes';
import { momentOf, standingAt } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { provenLink } from '@/server/dealing/offer-rate/offer-link';
import { offerBodyOf, offerCourse, offerTurns } from '@/server/dealing/offer-rate/offer-state';
import { isCode } from '@/server/dealing/remittance/remittance-code';
import { remitCourse, remitTurns } from '@/server/dealing/remittance/remittance-course';
import { dealingOf } from '@/server/dealing/sale/sale-record.sql';
import type { SaleBody } from '@/server/dealing/sale/sale-reference';
import { transferBodyOf } from '@/server/dealing/transfer/branch-steps';
import { leftToRight, writtenMoney } from '@/server/outbox/customer-text';
import {
  type AttachedDocument,
  attachedReceipt,
  attachedRemittance,
  attachedStatement,
} from './attached-document';

/** Types of documents about which customers receive messages. */
export type MessageDocument = 'sales' | 'offer rate' | 'transfer';

/**
 * Secret part of a message: a payout code or a link. The server stores only a fingerprint of it, so the caller must
 * send it.
 */
type SecretPart = Readonly<{
  kind: MessageKind;
  placeholder: 'code' | 'link';
  /** The value to insert, if the caller's secret is genuine; otherwise undefined. */
  proven: (secret: string) => string | undefined;
  /** Instant after which the secret is useless. */
  expires?: Date | undefined;
}>;

/** Data of a document for its messages. */
export type Facts = Readonly<{
  /** Party that receives the messages; null if there is none, for example for a walk-in customer. */
  partyId: number | null;
  /** Kinds of messages that can be sent in the document's present state. */
  kinds: readonly MessageKind[];
  values: (language: Locale) => MessageValues;
  secret?: SecretPart | undefined;
  attached?: AttachedDocument | undefined;
}>;

export type Knowing = Readonly<{
  db: Tx;
  host: Host;
  today: () => Promise<string>;
}>;

const saleBodyOf = storedBody<SaleBody>('sales');

const joined = (parts: readonly string[]): string => (parts.length === 0 ? '–' : parts.join(', '));

/** A party for messages. `file` is the number of its KYC file; null if it has none. */
export type MessageParty = Readonly<{
  id: number;
  name: string;
  kind: string;
  file: string | null;
}>;

/** Rights of a sender of messages to a party. */
type SenderRights = Readonly<{ seesFiles: boolean; printsStatements: boolean }>;

/** Kinds of parties that identify themselves. Banks, agents and employees do not. */
const IDENTIFIED: readonly string[] = ['customer', 'dealer', 'other'];

/**
 * Facts of messages that are about the party itself: its balances, as the party reads them, and the request to identify
 * itself, which only users who may view customer files can send. A mail carries the statement if the user may print it.
 */
export async function partyFacts(
  { db, host, today }: Knowing,
  { id, name, kind, file }: MessageParty,
  { seesFiles, printsStatements }: SenderRights,
): Promise<Facts> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount)::text as amount from balance where party_id = ${id}
    group by currency having sum(amount) <> 0 order by currency
  `.execute(db);
  const wire = wireOf(await currenciesOf(db));
  const day = await today();
  const page = file === null ? 'app.customer.kyc-register' : 'app.customer.kyc-view';
  const attached = printsStatements
    ? await attachedStatement({ db, host }, { id, name }, day)
    : undefined;
  return {
    partyId: id,
    attached,
    kinds: [
      'statement',
      ...(seesFiles && IDENTIFIED.includes(kind) ? (['kyc_request'] as const) : []),
    ],
    values: (language) => {
      const say = host.catalogues[language];
      const lines = rows.map(({ currency, amount }) => {
        const written = writtenMoney(wire.money(absolute(amount), currency), currency, language);
        return say(`customer-message.${sign(amount) > 0 ? 'owed' : 'owing'}`, { sum: written });
      });
      return {
        date: leftToRight(day, language),
        balances: lines.length === 0 ? say('customer-message.even') : lines.join(', '),
        number: file === null ? '–' : leftToRight(file, language),
        link: `${host.config.appUrl}${BASE_PATH}${routes[page].path}/`,
      };
    },
  };
}

/**
 * Facts of a document; undefined if no customer can receive messages about it, for example about an internal transfer.
 */
export async function factsOf(call: Knowing, row: DocumentRow): Promise<Facts | undefined> {
  if (row.type === 'sales') return saleFacts(call, row);
  if (row.type === 'offer rate') return offerFacts(call, row);
  return transferBodyOf(row).kind === 'remit_out' ? remitFacts(call, row) : undefined;
}

async function saleFacts(call: Knowing, row: DocumentRow): Promise<Facts> {
  const { db } = call;
  const { customer_id = null } = saleBodyOf(row);
  const currencies = await currenciesOf(db);
  const { base } = currencies;
  const wire = wireOf(currencies);
  const dealing = await dealingOf(db, 'sales', row.id);
  const sides = dealing
    ? sidesOf(dealing.legs, {
        base,
        fee: dealing.fee.amount,
        rounding: dealing.rounding,
        onAccount: dealing.on_account,
      })
    : { received: [], paid_out: [] };
  const written = (sums: typeof sides.received, language: Locale) =>
    joined(
      sums.map(({ amount, currency }) =>
        writtenMoney(wire.money(amount, currency), currency, language),
      ),
    );
  return {
    partyId: customer_id,
    kinds: row.status === 'posted' ? ['receipt'] : [],
    attached: attachedReceipt(call, row),
    values: (language) => ({
      number: row.number ?? '',
      date: leftToRight(row.date ?? '', language),
      given: written(sides.received, language),
      received: written(sides.paid_out, language),
    }),
  };
}

async function offerFacts(call: Knowing, row: DocumentRow): Promise<Facts> {
  const { db, host } = call;
  const { stage } = standingAt(row, { turns: offerTurns }, await momentOf(call));
  const { customer_id = null } = offerBodyOf(row);
  const { link, valid_until } = offerCourse(row.course);
  const { timezone } = await organisationOf(db);
  const until = valid_until === undefined ? undefined : new Date(valid_until);
  const isOpen = stage !== null && isOpenOffer(stage);
  return {
    partyId: customer_id,
    kinds: isOpen && link !== undefined ? ['offer'] : [],
    values: (language) => ({
      number: row.number ?? '',
      until: until ? leftToRight(clockAt(timezone, until), language) : '–',
    }),
    secret: {
      kind: 'offer',
      placeholder: 'link',
      proven: (secret) => provenLink(host, secret, link),
      expires: until,
    },
  };
}

/** Stages in which the payout code of a remittance can be sent. */
const PAYABLE: readonly (DocumentStage | null)[] = ['paid_in', 'sent', 'available'];

async function remitFacts(call: Knowing, row: DocumentRow): Promise<Facts> {
  const { db, host } = call;
  const { stage } = standingAt(row, { turns: remitTurns }, await momentOf(call));
  const body = transferBodyOf(row);
  const { code, expires_on, travel, held_from } = remitCourse(row.course);
  const wire = wireOf(await currenciesOf(db));
  const amount = wire.money(row.amount, row.currency) ?? '0';
  const until = expires_on ?? body.expires_on;
  const state = publicStage(stage, held_from);
  const { timezone } = await organisationOf(db);
  const beneficiary =
    body.beneficiary?.name ??
    travel?.beneficiary?.name ??
    (await beneficiaryName(db, body.beneficiary_id));
  return {
    partyId: body.sender_id ?? null,
    attached: attachedRemittance(call, row),
    kinds: [
      ...(code !== undefined && PAYABLE.includes(stage) ? (['payout_code'] as const) : []),
      ...(stage === null || row.status !== 'posted' ? [] : (['remittance_status'] as const)),
    ],
    values: (language) => ({
      number: row.number ?? '',
      amount: writtenMoney(amount, row.currency ?? '', language),
      sender: travel?.sender.name ?? body.sender?.name ?? '–',
      beneficiary: beneficiary ?? '–',
      until: until === undefined ? '–' : leftToRight(until, language),
      status: host.catalogues[language](`customer-message.stages.${state}`),
    }),
    secret: {
      kind: 'payout_code',
      placeholder: 'code',
      proven: (secret) => provenCode(host, secret, code),
      // Before `available`, the last day can still be renewed.
      expires:
        stage === 'available' && until !== undefined
          ? new Date(instantOfClock(timezone, `${until}T23:59:59`))
          : undefined,
    },
  };
}

async function beneficiaryName(db: Db, id: number | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('beneficiary')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

/** Stage that a customer may know. A held remittance shows its previous stage, and a settled one shows `paid_out`. */
function publicStage(stage: string | null, heldFrom: string | undefined): string {
  if (stage === 'held') return heldFrom ?? 'paid_in';
  return stage === 'settled' ? 'paid_out' : (stage ?? 'paid_in');
}

function provenCode(
  host: Pick<Host, 'sealer'>,
  secret: string,
  print: string | undefined,
): string | undefined {
  const code = foldDigits(secret)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  if (code.length !== CODE_LENGTH || print === undefined) return undefined;
  return isCode({ host }, code, print) ? `${code.slice(0, 5)} ${code.slice(5)}` : undefined;
}
