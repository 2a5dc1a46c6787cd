import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import type { ReadInput } from '@/lib/contract/endpoint';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import { isSameMailbox } from '@/lib/domain/email';
import {
  leadingZeroBits,
  PROOF_BITS,
  PROOF_MINUTES,
  proofText,
} from '@/lib/domain/compliance/kyc-proof';
import { Refusal } from '@/lib/domain/refusal';
import { networkOf } from '@/server/kernel/caller-address';
import { NotFound, TurnedAway } from '@/server/kernel/failure';
import { mayTry, takeTry } from '@/server/kernel/limits';
import { type Call, serve } from '@/server/kernel/serve';
import { approveRoutes } from './approve';
import { guessCode, linkHash, redeemCode, sendsWait } from './codes.sql';
import { type CustomerRow, lockCustomer, toldOf } from './customers.sql';
import { identifyRoutes } from './identify';
import { kycCustomerRoutes } from './kyc-customers';
import { publicDraftRoutes } from './public-draft';
import { publicStatusOf } from './public-state';
import { publicViewRoutes } from './public-view';
import { rejectRoutes } from './reject';
import { reviewRoutes } from './review';
import { endSession, openSession, takeGuess } from './session';
import { findBySender, startCustomer } from './started';
import { stopRoutes } from './stop';
import {
  confirmVisit,
  openVisit,
  readStarted,
  sendCode,
  type VisitRow,
  visitOf,
} from './visits.sql';
import { publicWithdrawRoutes, withdrawRoutes } from './withdraw';

type StartInput = ReadInput<typeof publicKyc.start>;

/** Maximum number of requests to start a file per network and hour: `all` in total, `bare` without proof of work. */
const STARTS = { all: 300, bare: 100 } as const;

const note = (action: string, record_type: string, record_id: number) => ({
  action,
  page: 'kyc customers',
  record_type,
  record_id,
});

/** Counts a request to start a file. After too many requests without proof of work, the proof is required. */
async function takeStart({
  host,
  visitor,
  input,
}: Pick<Call<typeof publicKyc.start>, 'host' | 'visitor' | 'input'>): Promise<void> {
  const now = host.now();
  const key = `kyc start ${networkOf(visitor.ip)}`;
  await takeTry(host.aside, [{ key, most: STARTS.all, minutes: 60 }], now);
  if (await isProved(host, input)) return;
  const bare = { key: `${key} bare`, most: STARTS.bare, minutes: 60 };
  if (!(await mayTry(host.aside, [bare], now))) throw new Refusal('kyc.proof', { field: 'proof' });
}

/**
 * Verifies the browser's proof of work: it must be for this email address, recent and unused. The use is counted at the
 * time stated in the proof, so that a second use falls into the same time window in every server process.
 */
async function isProved(
  { aside, now }: Pick<Call['host'], 'aside' | 'now'>,
  { email, proof }: StartInput,
): Promise<boolean> {
  if (!proof) return false;
  const at = new Date(proof.at);
  const age = now().getTime() - at.getTime();
  if (!(Math.abs(age) < PROOF_MINUTES * 60_000)) return false;
  const hash = createHash('sha256').update(proofText(email, proof)).digest();
  if (leadingZeroBits(hash) < PROOF_BITS) return false;
  const used = { key: `kyc proof ${hash.toString('hex')}`, most: 1, minutes: PROOF_MINUTES };
  return mayTry(aside, [used], at);
}

/** True for the developer's own email address in any spelling; customers cannot use it. */
const isOwn = ({ config }: Call['host'], email: string) =>
  isSameMailbox(email, config.developerEmail);

async function start(call: Call<typeof publicKyc.start>) {
  const { host, input, visitor } = call;
  const now = host.now();
  await takeStart(call);
  const { type, email, phone, country, language, consent_version: version = '1' } = input;
  const consent = { version, at: now.toISOString(), ip: visitor.ip };
  const reference = await openVisit(call, {
    purpose: 'start',
    customerId: null,
    started: { email, language, start: { type, phone, country, consent } },
    isMeant: !input.website && !isOwn(host, email),
  });
  call.audit(note('ask for a code', 'KYC visit', 0));
  return { reference };
}

type Verifying = Call<typeof publicKyc.verify>;

/** Returns the visit with the reference in the call; throws a 404 if there is none. Limits the guesses per network. */
async function visitIn(
  call: Pick<Call, 'db' | 'host' | 'visitor'> & Readonly<{ params: Readonly<{ token: string }> }>,
) {
  const guess = await takeGuess(call);
  const visit = await visitOf(call.db, call.params.token);
  if (!visit) throw new NotFound();
  return { visit, guess };
}

async function verify(call: Verifying) {
  const { db, host, input } = call;
  const { visit, guess } = await visitIn(call);
  const guessed = { code: input.code.trim(), caller: call.visitor.hash };
  const code = await guessCode(host, visit.id, guessed);
  if (code === null || visit.told === null || !(await redeemCode(db, code, host.now()))) {
    throw new Refusal('kyc.code', { field: 'code' });
  }
  await guess.forgive();
  const row = await customerOf(call, visit, visit.told);
  await confirmVisit(db, visit.id, { customerId: row.id, now: host.now() });
  await openSession(call, row.id);
  call.audit(note('confirm a code', 'KYC customer', row.id));
  const { number, type } = row;
  return { status: publicStatusOf(row), number, type };
}

/**
 * Returns the customer whose code was confirmed. For a visit without a customer, finds the file by email address, or
 * creates a new file.
 */
async function customerOf(call: Verifying, visit: VisitRow, sealed: string): Promise<CustomerRow> {
  const { db, host } = call;
  if (visit.customer_id !== null) return lockCustomer(db, visit.customer_id);
  const started = readStarted(host, sealed);
  // A visit without a customer and without start data never had a code mailed, so the code is refused.
  if (!started.start) throw new Refusal('kyc.code', { field: 'code' });
  const lock = `kyc address ${visit.email_print.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  const found = await findBySender(db, visit.email_print, started.start.type);
  return found ?? startCustomer(call, started.email, started.language, started.start);
}

async function resend(call: Call<typeof publicKyc.resend>) {
  const { db, host } = call;
  const { visit } = await visitIn(call);
  const asker = { emailPrint: visit.email_print, visitor: call.visitor };
  const wait = await sendsWait(db, asker, host.now());
  if (wait > 0) throw new TurnedAway(429, wait * 60);
  if (visit.told !== null) {
    const started = readStarted(host, visit.told);
    const isMeant =
      !isOwn(host, started.email) && (visit.purpose === 'start' || visit.customer_id !== null);
    await sendCode(call, visit, { started, isMeant });
  }
  call.audit(note('ask for a code', 'KYC visit', visit.id));
  return {};
}

async function resume(call: Call<typeof publicKyc.resume>) {
  const { db, host, input } = call;
  const guess = await takeGuess(call);
  const now = host.now().toISOString();
  const link = await db
    .updateTable('kyc_link')
    .set({ used_at: now })
    .where('token_hash', '=', linkHash(input.token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  if (!link) throw new Refusal('kyc.link', { field: 'token' });
  await guess.forgive();
  const row = await lockCustomer(db, link.customer_id);
  const { email } = await toldOf(db, host, row);
  const reference = await openVisit(call, {
    purpose: 'resume',
    customerId: row.id,
    isMeant: email !== null,
    started: { email: email ?? '', language: row.language },
  });
  call.audit(note('use a link', 'KYC customer', row.id));
  return { reference };
}

const publicStartRoutes = [
  serve(publicKyc.start, start),
  serve(publicKyc.verify, verify),
  serve(publicKyc.resend, resend),
  serve(publicKyc.resume, resume),
  serve(publicKyc.leave, async (call) => {
    const id = await endSession(call);
    if (id === undefined) call.unchanged();
    else call.audit(note('leave', 'KYC customer', id));
    return {};
  }),
];

/** Staff routes for customers and rejections. */
export const kycRoutes = [
  ...kycCustomerRoutes,
  ...reviewRoutes,
  ...approveRoutes,
  ...identifyRoutes,
  ...rejectRoutes,
  ...stopRoutes,
  ...withdrawRoutes,
];

/** Public routes that customers call without a staff account. */
export const publicKycRoutes = [
  ...publicStartRoutes,
  ...publicDraftRoutes,
  ...publicViewRoutes,
  ...publicWithdrawRoutes,
];
