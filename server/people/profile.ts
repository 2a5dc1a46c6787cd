import { pageOfView } from '@/lib/contract/people/saved-views';
import {
  type ListColumns,
  type Preferences,
  profile,
  type Profile,
} from '@/lib/contract/people/profile';
import { documentNumber } from '@/lib/domain/document-number';
import { refuseAny, Refusal } from '@/lib/domain/refusal';
import { isDateToken, isTimeToken } from '@/lib/format/date';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, Denied, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { sendLetter } from './letters';
import { endCodes } from './one-time-code.sql';
import { endSession, sessionsOf } from './sessions';
import { emailRefusals, proveForAddress } from './user-rules';
import { listedUser, lockUser, userRow, type UserRow } from './users.sql';

const page = 'profile';
const record_type = 'users';

function shownProfile(row: UserRow): Profile {
  const { id, name, email, phone, type, role, two_factor, created_at, version } = listedUser(row);
  return {
    id,
    name,
    email,
    phone,
    type,
    role,
    two_factor,
    created_at,
    version,
    number: documentNumber('users', id),
    recovery_codes_left: row.recovery_hashes.length,
    ...choicesOf(row),
  };
}

/**
 * Separates the column choices from the other preferences. Both are stored in the column `preferences` but returned as
 * two fields.
 */
function choicesOf({
  preferences: kept,
}: Pick<UserRow, 'preferences'>): Pick<Profile, 'preferences' | 'columns'> {
  const { columns = {}, ...preferences } = kept;
  return { preferences, columns };
}

async function keepChoices(
  db: Tx,
  id: number,
  { preferences, columns }: Pick<Profile, 'preferences' | 'columns'>,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ preferences: JSON.stringify({ ...preferences, columns }) })
    .where('id', '=', id)
    .execute();
}

function checkFormats({ date_format, time_format }: Preferences): void {
  const wrong = [
    date_format !== undefined && !isDateToken(date_format) && 'date_format',
    time_format !== undefined && !isTimeToken(time_format) && 'time_format',
  ].filter((field) => field !== false);
  refuseAny(wrong.map((field) => new Refusal('field.choice', { field })));
}

export const profileRoutes = [
  serve(profile.show, async ({ db, me }) => shownProfile(await userRow(db, me.id))),

  serve(profile.update, async (call) => {
    const { db, me, input, host, audit } = call;
    if (me.is_developer) throw new Denied(403);
    const before = await lockUser(db, me.id);
    const { name = before.name, phone = before.phone, email = before.email, version } = input;
    await proveForAddress(call, before, input);
    if (email !== before.email) refuseAny(await emailRefusals(db, email, me.id));
    if (before.version !== version) throw new Conflict('document.stale', shownProfile(before));
    await db
      .updateTable('app_user')
      .set({ name, phone, email, version: version + 1 })
      .where('id', '=', me.id)
      .execute();
    const former = { name: before.name, phone: before.phone, email: before.email };
    const changes = changesBetween(former, { name, phone, email });
    if (changes.email) {
      await endCodes(db, me.id, host.now());
      await sendLetter(call, before.email, 'email-changed', { params: { name: before.name } });
    }
    audit({ action: 'edit', page, record_type, record_id: me.id, changes });
    return shownProfile(await userRow(db, me.id));
  }),

  serve(profile.preferences, async ({ db, me, input, audit }) => {
    checkFormats(input);
    const before = choicesOf(await lockUser(db, me.id));
    await keepChoices(db, me.id, { ...before, preferences: input });
    const changes = changesBetween<Record<string, unknown>>(before.preferences, input);
    audit({ action: 'edit preferences', page, record_type, record_id: me.id, changes });
    return input;
  }),

  serve(profile.columns, async ({ db, me, input, audit, require }) => {
    require(pageOfView(input.page), 'view');
    const before = choicesOf(await lockUser(db, me.id));
    const columns = { ...before.columns };
    if (input.columns) columns[input.page] = input.columns;
    else delete columns[input.page];
    await keepChoices(db, me.id, { ...before, columns });
    const changes = changesBetween<ListColumns>(before.columns, columns);
    audit({ action: 'choose columns', page, record_type, record_id: me.id, changes });
    return columns;
  }),

  serve(profile.sessions, ({ db, me, visitor, host }) =>
    sessionsOf(db, me.id, visitor.hash, host.now()),
  ),

  serve(profile.endSession, async ({ db, me, params, audit }) => {
    if (!(await endSession(db, me.id, params.id))) throw new NotFound();
    audit({ action: 'end session', page, record_type, record_id: me.id });
    return {};
  }),
];
