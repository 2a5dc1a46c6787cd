import { session } from '@/lib/contract/people/session';
import { Refusal } from '@/lib/domain/refusal';
import { drawId } from '@/server/kernel/counter';
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { isDevelopers } from './developer';
import { sendLetter } from './letters';
import { checkLength } from './new-password';
import { codeExpiry, drawCode, guessCode, redeemCode } from './one-time-code.sql';
import { hashPassword } from './passwords';
import { mayWriteTaken, tryLetter } from './tries';
import { shownUser, userByEmail, userById, userRow } from './users.sql';

const page = 'users';
const statuses = ['unverified'];

type Registration = Readonly<{
  name: string;
  email: string;
  phone: string | null;
  password_hash: string;
}>;

/**
 * Stores a registration under the next id. If the email address is taken, stores an empty row with the status `deleted`
 * instead, so that neither the id nor the response time reveals this. `holder` is the user who has the address.
 */
async function storeRegistration(db: Tx, { email, ...given }: Registration) {
  const id = await drawId(db, 'users');
  const holder = await userByEmail(db, email);
  const isTaken = (await isDevelopers(db, email)) || holder !== undefined;
  const values = isTaken
    ? { id, name: '', email: '', status: 'deleted' as const }
    : { id, email, ...given, status: 'unverified' as const };
  await db.insertInto('app_user').values(values).execute();
  return { id, isTaken, holder };
}

export const signUpRoutes = [
  serve(session.register, async (call) => {
    const { name, email, password, phone = null } = call.input;
    await tryLetter(call, 'register', email);
    await checkLength(call.db, password);
    const password_hash = await hashPassword(password);
    const { id, isTaken, holder } = await storeRegistration(call.db, {
      name,
      email,
      phone,
      password_hash,
    });
    const now = call.host.now();
    const code = await drawCode(call.db, {
      userId: id,
      purpose: 'verify',
      statuses,
      visitor: call.visitor,
      now,
    });
    const mayWrite = await mayWriteTaken(call, email);
    const taken = mayWrite ? (holder?.email ?? null) : null;
    await (code === null
      ? sendLetter(call, taken, 'taken', { params: { name: holder?.name ?? '' } })
      : sendLetter(call, email, 'verify', { params: { name, code }, expires: codeExpiry(now) }));
    call.audit({
      page,
      record_type: 'users',
      record_id: id,
      action: isTaken ? 'register refused' : 'register',
      ...(!isTaken && { changes: { name: [null, name], email: [null, email] } }),
    });
    return { id };
  }),

  serve(session.verify, async (call) => {
    const { id } = call.params;
    const now = call.host.now();
    const code = await guessCode(call.host.aside, {
      userId: id,
      purpose: 'verify',
      code: call.input.code,
      caller: call.visitor.hash,
      sameVisitor: true,
      now,
    });
    if (
      code === null ||
      !(await redeemCode(call.db, code, now)) ||
      !(await activate(call.db, id))
    ) {
      throw new Refusal('code.wrong', { field: 'code' });
    }
    const changes = { status: ['unverified', 'active'] } as const;
    call.audit({ action: 'verify', page, record_type: 'users', record_id: id, changes });
    return shownUser(await userRow(call.db, id));
  }),

  serve(session.resend, async (call) => {
    const { id } = call.params;
    await tryLetter(call, 'resend', String(id));
    const now = call.host.now();
    const code = await drawCode(call.db, {
      userId: id,
      purpose: 'verify',
      statuses,
      visitor: call.visitor,
      sameVisitor: true,
      now,
    });
    const found = await userById(call.db, id);
    await sendLetter(call, (code !== null && found?.email) || null, 'verify', {
      params: { name: found?.name ?? '', code: code ?? '' },
      expires: codeExpiry(now),
    });
    call.audit({ action: 'ask for a code', page, record_type: 'users', record_id: id });
    return {};
  }),
];

async function activate(db: Tx, id: number): Promise<boolean> {
  const row = await db
    .updateTable('app_user')
    .set((eb) => ({ status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'unverified')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
