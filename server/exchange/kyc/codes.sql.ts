import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Host, Tx } from '@/server/kernel/host';
import { hashOf } from '@/server/kernel/visitor';

const CODE_MINUTES = 10;
/** Guesses at one code: of each caller, and of all callers together but for the one who asked for it. */
const TRIES = { each: 5, strangers: 10 } as const;
const SENDS = [
  { most: 3, minutes: 15 },
  { most: 10, minutes: 24 * 60 },
] as const;

/** A new reference or token of 256 bits; what is kept of it is its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const referenceHash = (reference: string): Buffer => hashOf(`kyc reference ${reference}`);
export const linkHash = (token: string): Buffer => hashOf(`kyc link ${token}`);
export const sessionHash = (token: string): Buffer => hashOf(`kyc session ${token}`);

type Drawn = Readonly<{ code: string | null; expires: Date }>;

/**
 * A new code of six digits for a visit, whose former ones end. None where its address was sent three in a quarter of an
 * hour or ten in a day already, by whomever: the same statements run and nothing is stored.
 */
export async function drawCode(
  db: Tx,
  host: Pick<Host, 'sealer' | 'now'>,
  {
    visitId,
    emailPrint,
    askedBy,
  }: Readonly<{ visitId: number; emailPrint: Buffer; askedBy: Buffer }>,
): Promise<Drawn> {
  const now = host.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kyc code ${emailPrint.toString('hex')}`}, 0))`.execute(
    db,
  );
  await sql`update kyc_code set used_at = ${now} where visit_id = ${visitId} and used_at is null`.execute(
    db,
  );
  const { rows } = await sql`
    insert into kyc_code (visit_id, email_print, asked_by, code_hash, sent_at, expires_at)
    select ${visitId}, ${emailPrint}::bytea, ${askedBy}::bytea, ${codeHash(host, visitId, code)}::bytea, ${now}::timestamptz, ${expires}::timestamptz
    where ${sql.join(
      SENDS.map(
        ({ most, minutes }) => sql`${most} > (
          select count(*) from kyc_code
          where email_print = ${emailPrint}::bytea
            and sent_at > ${now}::timestamptz - make_interval(mins => ${minutes}))`,
      ),
      sql` and `,
    )}
    returning id`.execute(db);
  return { code: rows.length > 0 ? code : null, expires };
}

/**
 * Returns the id of the code that was guessed. Each guess counts, also in a call that is then refused, so the database
 * counts it outside the call's transaction. A caller has five guesses at a code. Strangers, who did not ask for it, have
 * ten in all: they cannot use up those of the caller who did.
 */
export async function guessCode(
  { aside, sealer, now }: Host,
  visitId: number,
  { code, caller }: Readonly<{ code: string; caller: Buffer }>,
): Promise<number | null> {
  const key = caller.toString('hex');
  const triesOf = (whose: RawBuilder<unknown>) =>
    sql`coalesce((tries_by ->> ${whose})::integer, 0)`;
  const own = triesOf(sql`${key}::text`);
  const { rows } = await sql<{ id: number; code_hash: Buffer }>`
    update kyc_code set tries = tries + 1,
      tries_by = tries_by || jsonb_build_object(${key}::text, ${own} + 1)
    where id = (select id from kyc_code where visit_id = ${visitId} order by id desc limit 1)
      and used_at is null and expires_at > ${now()} and ${own} < ${TRIES.each}
      and (asked_by = ${caller} or tries - ${triesOf(sql`encode(asked_by, 'hex')`)} < ${TRIES.strangers})
    returning id, code_hash`.execute(aside);
  const [live] = rows;
  const given = codeHash({ sealer }, visitId, code);
  return live && timingSafeEqual(live.code_hash, given) ? live.id : null;
}

/** Uses a code up. False when somebody else was faster. */
export async function redeemCode(db: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update kyc_code set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** After how many minutes the address of a visit may be sent a code again; 0 where it may be now. */
export async function sendsWait(db: Db, emailPrint: Buffer, now: Date): Promise<number> {
  const waits = await Promise.all(
    SENDS.map(async ({ most, minutes }) => {
      const { rows } = await sql<{ wait: number }>`
        select ceil(extract(epoch from sent_at + make_interval(mins => ${minutes}) - ${now}::timestamptz) / 60)::integer as wait
        from kyc_code
        where email_print = ${emailPrint}::bytea
          and sent_at > ${now}::timestamptz - make_interval(mins => ${minutes})
        order by sent_at desc offset ${most - 1} limit 1`.execute(db);
      return rows[0]?.wait ?? 0;
    }),
  );
  return Math.max(...waits);
}

/** Under a key of the host's: whoever reads the table cannot try all of a million codes. */
const codeHash = ({ sealer }: Pick<Host, 'sealer'>, visitId: number, code: string) =>
  sealer.fingerprint(`kyc code ${visitId} ${code}`);
