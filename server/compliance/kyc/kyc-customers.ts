import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { OPEN_TO_CHANGE, TAKEN_ON } from '@/lib/domain/compliance/kyc-state';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { destroyOwner } from '@/server/files/papers';
import { viewPaper } from '@/server/files/view-paper';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { checkVersion, tellAnew } from './change';
import {
  changeCustomer,
  type CustomerRow,
  customerRow,
  insertCustomer,
  lockCustomer,
  toldColumns,
  toldOf,
  touched,
} from './customers.sql';
import { documentsOf } from './documents.sql';
import { fileOf, filesGone } from './files.sql';
import { identify, needsPicture } from './identify';
import { listRoutes } from './list';
import { missingAtCounter } from './missing';
import { paperWatch } from './paper-alerts';
import { purged } from './purge';
import { recordOf } from './record';
import { beginAnew } from './renew';
import type { Told } from './sealed';
import { page, step } from './stepping';
import { sendIn } from './submit';
import { addFile, removeFile, whereOf } from './uploads';

const record_type = 'KYC customer';

async function store(call: Call<typeof kycCustomers.store>) {
  const { db, host, input, me } = call;
  const { type, party_id = null, language, country, at_counter = false, ...given } = input;
  const party = party_id === null ? undefined : await partyFor(call, party_id);
  const id = await drawId(db, 'KYC customer');
  const details: Told = {
    email: party?.email ?? null,
    phone: phoneIn(party?.phone),
    data: {},
    ...(party && { data: { [type === 'individual' ? 'full_name' : 'legal_name']: party.name } }),
  };
  const home = input.data?.residence_country ?? input.data?.registry_country;
  const now = host.now().toISOString();
  const row = await insertCustomer(db, {
    id,
    type,
    party_id,
    source: 'staff',
    created_by: me.id,
    created_at: now,
    touched_at: now,
    language: language ?? (party?.language === 'fa' ? 'fa' : 'en'),
    country: country ?? home ?? '',
    ...(await toldColumns(db, host, { id, type, details })),
  });
  call.audit({
    action: 'create',
    page,
    record_type,
    record_id: id,
    changes: { party_id: [null, party_id] },
  });
  await tellAnew(call, row, given);
  if (at_counter) await identifyStored(call, id);
  return recordOf(call, id);
}

/**
 * Identifies a new customer at the counter. If a picture is required, it is uploaded later, so for now only the other
 * requirements are checked.
 */
async function identifyStored(call: Call<typeof kycCustomers.store>, id: number): Promise<void> {
  const row = await lockCustomer(call.db, id);
  if (!(await needsPicture(call))) return identify(call, row);
  const details = await toldOf(call.db, call.host, row);
  const documents = await documentsOf(call.db, call.host, id);
  const setting = await settingOf(call.db, 'kyc');
  const whole = { row, details, documents, setting, today: await call.today() };
  refuseAny(missingAtCounter(whole, { picture: false }));
}

/** Locks the party of a new file. Refuses an unknown party, and a party that has a file which is not closed. */
async function partyFor({ db }: Pick<Call, 'db'>, id: number) {
  const party = await db
    .selectFrom('party')
    .select(['name', 'phone', 'email', 'language'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!party) throw new Refusal('ledger.party-missing', { field: 'party_id' });
  const known = await db
    .selectFrom('kyc_customer')
    .select(['id', 'number'])
    .where('party_id', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (!known) return party;
  const number = known.number ?? String(known.id);
  throw new Refusal('kyc.party-known', { field: 'party_id', params: { number } });
}

/** A party's phone number, if it has an international prefix; otherwise null. */
const phoneIn = (phone: string | null | undefined): string | null => {
  const plain = (phone ?? '').replaceAll(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null;
};

/**
 * Returns a file that may be changed. An approved file is opened for changes first; any other state causes a conflict.
 */
async function openFile(call: Pick<Call, 'db' | 'host' | 'audit'>, row: CustomerRow) {
  const { status, version } = row;
  if (OPEN_TO_CHANGE.includes(status)) return row;
  if (TAKEN_ON.includes(status)) return beginAnew(call, row);
  throw new Conflict(`kyc.is-${status}`, { status, version });
}

async function update(call: Call<typeof kycCustomers.update>) {
  const { version, ...change } = call.input;
  const row = await lockCustomer(call.db, call.params.id);
  checkVersion(row, version);
  await tellAnew(call, await openFile(call, row), change);
  return recordOf(call, row.id);
}

async function destroy(call: Call<typeof kycCustomers.destroy>) {
  const { db, host, say, params } = call;
  const row = await lockCustomer(db, params.id);
  const note = { page, record_type, record_id: row.id } as const;
  if (row.status !== 'draft' || row.submitted_at !== null) {
    call.audit({ ...note, action: 'delete refused' });
    return { is_deleted: 'no' as const, message: say('kyc.was-sent') };
  }
  await changeCustomer(db, row, purged(host.now()));
  const keys = await destroyOwner(db, `kyc ${row.id}`, host.now());
  call.afterCommit(() => filesGone(host, keys));
  call.audit({ ...note, action: 'delete', changes: { status: [row.status, 'closed'] } });
  return { is_deleted: 'yes' as const };
}

async function openForFiles({
  db,
  params,
}: Pick<Call, 'db'> & Readonly<{ params: { id: number } }>) {
  const row = await customerRow(db, params.id);
  if (OPEN_TO_CHANGE.includes(row.status)) return row;
  throw new Conflict(`kyc.is-${row.status}`, { status: row.status, version: row.version });
}

/** Records an added or removed file: stores the user on the customer and writes an audit row. */
async function noteFile(
  call: Call,
  row: CustomerRow,
  file: readonly [number | null, number | null],
) {
  await changeCustomer(call.db, row, { written_by: call.me.id, ...touched(row, call.host.now()) });
  const action = file[1] === null ? 'remove file' : 'upload';
  call.audit({ action, page, record_type, record_id: row.id, changes: { file } });
}

export const kycCustomerRoutes = [
  ...listRoutes,
  serve(kycCustomers.show, (call) => recordOf(call, call.params.id)),
  serve(kycCustomers.store, store),
  serve(kycCustomers.update, update),
  serve(kycCustomers.destroy, destroy),
  step(kycCustomers.submit, async (call, row) => {
    const sent = await sendIn(call, row, { signature: call.input.signature ?? null });
    await changeCustomer(call.db, sent, { written_by: call.me.id });
  }),
  serve(
    kycCustomers.upload,
    async (call) => {
      const row = await lockCustomer(call.db, call.params.id);
      await openForFiles(call);
      const sent = await addFile(whereOf(call, row.id), call.input);
      await noteFile(call, row, [null, sent.file.id]);
      return sent;
    },
    openForFiles,
  ),
  serve(kycCustomers.removeFile, async (call) => {
    const row = await lockCustomer(call.db, call.params.id);
    await openForFiles(call);
    await removeFile(whereOf(call, row.id), call.params.file);
    await noteFile(call, row, [call.params.file, null]);
    return { is_deleted: 'yes' as const };
  }),
  serve(kycCustomers.viewFile, async (call) => {
    const { db, params, input } = call;
    const row = await customerRow(db, params.id);
    const file = await fileOf(db, row.id, params.file);
    return viewPaper(call, {
      id: file.paper_id,
      owner: `kyc ${row.id}`,
      isAudited: true,
      part: input.thumbnail ? 'thumbnail' : 'file',
      trail: { page, record_type, record_id: row.id },
      ...paperWatch(row.id),
    });
  }),
];
