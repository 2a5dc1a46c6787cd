import { sql } from 'kysely';

import { type KycDraft, publicKyc } from '@/lib/contract/compliance/public-kyc';
import { UPLOAD_BYTES_A_SESSION, UPLOADS_A_SESSION } from '@/lib/domain/compliance/kyc-data';
import { normalEmail } from '@/lib/domain/email';
import { PUBLIC_OPEN } from '@/lib/domain/compliance/kyc-state';
import { Refusal } from '@/lib/domain/refusal';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { currenciesOf } from '@/server/ledger/currencies';
import { tellAnew } from './change';
import { changeCustomer, type CustomerRow, toldOf, touched } from './customers.sql';
import { documentsOf, shownDocument } from './documents.sql';
import { mailCustomer } from './letters';
import { shownMissing, stillMissing } from './missing';
import { publicConflict, publicStatusOf } from './public-state';
import { requestOf } from './requests';
import { lockedMember, memberOf, type Session, takeLink } from './session';
import { sendIn } from './submit';
import { addFile, removeFile, whereOf } from './uploads';

const page = 'kyc customers';
const record_type = 'KYC customer';

/** The customer's own file, unmasked and in the customer's language. */
export async function draftOf(
  call: Pick<Call, 'db' | 'host' | 'today'>,
  row: CustomerRow,
  session: Session,
): Promise<KycDraft> {
  const { db, host } = call;
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, row.id);
  const setting = await settingOf(db, 'kyc');
  const missing = stillMissing({ row, details, documents, setting, today: await call.today() });
  const { base, decimals } = await currenciesOf(db);
  const { type, number, language, country, told_version: version } = row;
  const { data, email, phone } = details;
  return {
    type,
    number,
    language,
    country,
    version,
    status: publicStatusOf(row),
    currency: { code: base, decimals: decimals[base] ?? 2 },
    email: email ?? '',
    phone: phone ?? '',
    data: shownData({ ...data, email: email ?? undefined, phone: phone ?? undefined }),
    documents: documents.map(shownDocument),
    missing: shownMissing(missing, host.catalogues[language]),
    request: await requestOf(db, host, row),
    uploads_left: Math.max(UPLOADS_A_SESSION - session.uploads, 0),
    upload_bytes_left: Math.max(UPLOAD_BYTES_A_SESSION - session.upload_bytes, 0),
    minimum_age: setting.minimum_age,
    refused_countries: [...setting.refused_countries],
  };
}

/** The cast is safe: the data was validated with the same schema when it was stored. */
export const shownData = (data: object) => data as KycDraft['data'];

const isOpen = (row: CustomerRow) => PUBLIC_OPEN.includes(publicStatusOf(row));

function refuseClosed(row: CustomerRow): void {
  if (!isOpen(row)) throw publicConflict(row);
}

async function update(call: Call<typeof publicKyc.update>) {
  const { session, row } = await lockedMember(call);
  refuseClosed(row);
  const { version, ...change } = call.input;
  if (version !== undefined && version !== row.told_version) {
    throw new Conflict('document.stale', {
      version: row.told_version,
      status: publicStatusOf(row),
    });
  }
  await refuseOtherEmail(call, row);
  return draftOf(call, await tellAnew(call, row, change), session);
}

/** Refuses an email address other than the confirmed one. To change it, the customer must start again. */
async function refuseOtherEmail(
  { db, host, input }: Call<typeof publicKyc.update>,
  row: CustomerRow,
): Promise<void> {
  const sent = input.data?.email;
  if (sent === undefined || sent === null) return;
  const { email } = await toldOf(db, host, row);
  if (email !== null && normalEmail(email) !== normalEmail(sent)) {
    throw new Refusal('kyc.email-fixed', { field: 'data.email' });
  }
}

/** Checks the session and its upload quota, before the received file is inspected. */
async function openForUpload(call: Call<typeof publicKyc.upload>) {
  const member = await memberOf(call);
  refuseClosed(member.row);
  const { uploads, upload_bytes } = member.session;
  if (uploads >= UPLOADS_A_SESSION || upload_bytes >= UPLOAD_BYTES_A_SESSION) {
    throw new Refusal('kyc.uploads', { field: 'file' });
  }
  return member;
}

async function upload(call: Call<typeof publicKyc.upload>) {
  const { session } = await openForUpload(call);
  const { row } = await lockedMember(call);
  refuseClosed(row);
  await countUpload(call, session);
  const sent = await addFile(whereOf(call, row.id), call.input);
  await changeCustomer(call.db, row, touched(row, call.host.now()));
  const changes = { file: [null, sent.file.id] } as const;
  call.audit({ action: 'upload', page, record_type, record_id: row.id, changes });
  return sent;
}

/** Checks and increments the quota in one statement, so that concurrent uploads cannot exceed it. */
async function countUpload({ db, upload: file }: Pick<Call, 'db' | 'upload'>, session: Session) {
  const size = file?.size ?? 0;
  const { rows } = await sql`
    update kyc_session set uploads = uploads + 1, upload_bytes = upload_bytes + ${size}
    where token_hash = ${session.token_hash} and uploads < ${UPLOADS_A_SESSION}
      and upload_bytes + ${size} <= ${UPLOAD_BYTES_A_SESSION}
    returning uploads`.execute(db);
  if (rows.length === 0) throw new Refusal('kyc.uploads', { field: 'file' });
}

export const publicDraftRoutes = [
  serve(publicKyc.draft, async (call) => {
    const { session, row } = await memberOf(call);
    return draftOf(call, row, session);
  }),
  serve(publicKyc.update, update),
  serve(publicKyc.upload, upload, openForUpload),
  serve(publicKyc.removeFile, async (call) => {
    const { row } = await lockedMember(call);
    refuseClosed(row);
    await removeFile(whereOf(call, row.id), call.params.file);
    await changeCustomer(call.db, row, touched(row, call.host.now()));
    const changes = { file: [call.params.file, null] } as const;
    call.audit({ action: 'remove file', page, record_type, record_id: row.id, changes });
    return { is_deleted: 'yes' as const };
  }),
  serve(publicKyc.submit, async (call) => {
    const { row } = await lockedMember(call);
    refuseClosed(row);
    const sent = await sendIn(call, row, call.input);
    const { number, submitted_at } = sent;
    return {
      number: number ?? '',
      status: publicStatusOf(sent),
      submitted_at: submitted_at ?? '',
    };
  }),
  serve(publicKyc.link, async (call) => {
    const { row } = await lockedMember(call);
    await takeLink(call, row.id);
    const { email } = await toldOf(call.db, call.host, row);
    const at = { id: row.id, to: email, language: row.language };
    await mailCustomer(call, {
      ...at,
      letter: 'go-on',
      page: isOpen(row) ? 'kyc-register' : 'kyc-view',
    });
    call.audit({ action: 'mail link', page, record_type, record_id: row.id });
    return {};
  }),
];
