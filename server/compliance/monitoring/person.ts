import { sql } from 'kysely';

import { foldName } from '@/lib/format/fold';
import type { Db, Host } from '@/server/kernel/host';

/**
 * Identity by which the tickets of one person are linked: the party, keys from the person's data, and a hash of the
 * name.
 */
export type Person = Readonly<{
  party_id: number | null;
  keys: readonly string[];
  name_print: string;
}>;

/** Data about the customer that was typed in a ticket. */
export type Stranger = Readonly<{
  name?: string | undefined;
  phone?: string | undefined;
  id_number?: string | undefined;
  address?: string | undefined;
  /** Document number of the person represented. */
  behalf_id?: string | undefined;
}>;

/** A party with the data that links it to others. */
export type KnownParty = Readonly<{
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  /** Parties that staff have linked to this one. */
  linked: readonly number[];
}>;

type Sealing = Pick<Host, 'sealer'>;

/** Number of trailing digits of a phone number that are compared, because the country prefix varies. */
const PHONE_FIGURES = 9;
const SHORTEST = 5;

function print({ sealer }: Sealing, kind: string, text: string): string {
  return `${kind} ${sealer.fingerprint(`watched ${kind} ${text}`).toString('base64url').slice(0, 22)}`;
}

function keyOf(host: Sealing, kind: string, text: string | null | undefined): string[] {
  const known = foldName(text ?? '').replace(/[^\p{L}\p{N}@]/gu, '');
  const short = kind === 'phone' ? known.replace(/\D/g, '').slice(-PHONE_FIGURES) : known;
  return short.length < SHORTEST ? [] : [print(host, kind, short)];
}

const nameOf = (host: Sealing, name: string | null | undefined): string =>
  print(host, 'name', foldName(name ?? '').trim());

/**
 * Keys from the ticket's data: document, document of the represented person, phone and address. Missing and very short
 * data gives no key.
 */
const strangerKeys = (
  host: Sealing,
  { phone, id_number, address, behalf_id }: Stranger,
): string[] => [
  ...keyOf(host, 'document', id_number),
  ...keyOf(host, 'document', behalf_id),
  ...keyOf(host, 'phone', phone),
  ...keyOf(host, 'address', address),
];

/** Person of a ticket: a party and the data of the ticket, or a walk-in customer. */
export function personOf(host: Sealing, party: KnownParty | null, stranger: Stranger): Person {
  const own = strangerKeys(host, stranger);
  if (!party) return { party_id: null, keys: own, name_print: nameOf(host, stranger.name) };
  const keys = [
    `party ${party.id}`,
    ...keyOf(host, 'phone', party.phone),
    ...keyOf(host, 'email', party.email),
    ...party.linked.map((id) => `party ${id}`),
    ...own,
  ];
  return { party_id: party.id, keys: [...new Set(keys)], name_print: nameOf(host, party.name) };
}

/** Key of a beneficiary: from the account, otherwise from name and phone. Null if all three are missing. */
export function beneficiaryKey(
  host: Sealing,
  { name, phone, account }: Readonly<Record<'name' | 'phone' | 'account', string | undefined>>,
): string | null {
  const [byAccount] = keyOf(host, 'account', account);
  const known = `${foldName(name ?? '').trim()} ${(phone ?? '').replace(/\D/g, '').slice(-PHONE_FIGURES)}`;
  return byAccount ?? (known.trim() === '' ? null : print(host, 'beneficiary', known));
}

/** SQL subquery: ids of the parties linked to `p`, a row of `party`. */
export const linkedParties = sql<number[]>`array(
  select other_party_id from party_link where party_id = p.id
  union select party_id from party_link where other_party_id = p.id
)`;

export async function knownParty(
  db: Db,
  id: number | null | undefined,
): Promise<KnownParty | null> {
  if (id == null) return null;
  const { rows } = await sql<KnownParty>`
    select id, name, phone, email, ${linkedParties} as linked from party p where id = ${id}::bigint
  `.execute(db);
  return rows[0] ?? null;
}
