import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import { maskedData, maskedDocument } from '@/lib/domain/compliance/kyc-mask';
import { isNeverTold, publicReason } from '@/lib/domain/compliance/kyc-state';
import { waitingFor } from '@/server/document/approval';
import { historyOf } from '@/server/document/record';
import type { Db, Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { checksOf } from './checks';
import { type CustomerRow, customerRow, toldOf, type VersionContent } from './customers.sql';
import { documentsOf, type FullDocument, shownDocument } from './documents.sql';
import { duplicatesOf } from './duplicates';
import { limitsOf } from './limits';
import { shownMissing, stillMissing } from './missing';
import { staffNames } from './names';
import { shownData } from './public-draft';
import { publicStatusOf } from './public-state';
import { publicMessage, rejectionOf, requestOf } from './requests';
import { type Looking, shownRisk, shownRows, sightOf } from './rows';
import { openHitsOf, screenedAt } from './screening';
import { openFor, type Told } from './sealed';

export type Reading = Looking & Pick<Call, 'say' | 'user' | 'noted'>;

/** Record of a customer, masked by the caller's permissions. */
export async function recordOf(call: Reading, id: number): Promise<KycCustomer> {
  const { db, host } = call;
  const row = await customerRow(db, id);
  const [shown] = await shownRows(call, [row]);
  if (!shown) throw new Error(`customer ${id} was read and is not shown`);
  const details = await toldOf(db, host, row);
  const documents = await documentsOf(db, host, id);
  const { whole } = sightOf(call);
  return {
    ...shown,
    page_status: publicStatusOf(row),
    ...shownTold(details, documents, whole),
    ...(await judgedOf(call, row, { details, documents })),
    ...(await decidedOf(call, row)),
    risk: copied(shownRisk(call, row.risk)),
    language: row.language,
    consent: row.consent && { version: row.consent.version, at: row.consent.at },
    consent_withdrawn_at: row.consent_withdrawn_at,
    versions: await versionsOf(db, host, { id, whole }),
    request: await requestOf(db, host, row),
    waiting: await waitingOf(call, id),
    signed_at: row.signed_at,
    history: await historyOf(db, 'KYC customer', id, {
      notes: call.noted(),
      user: call.user?.name ?? null,
      at: host.now().toISOString(),
    }),
  };
}

const copied = (risk: ReturnType<typeof shownRisk>): KycCustomer['risk'] =>
  risk && { ...risk, parts: [...risk.parts] };

function shownTold(
  { email, phone, data }: Told,
  documents: readonly FullDocument[],
  whole: boolean,
) {
  const reach = { email: email ?? undefined, phone: phone ?? undefined };
  const papers = documents.map(shownDocument);
  return {
    data: shownData(whole ? { ...data, ...reach } : maskedData(data)),
    is_masked: !whole,
    documents: whole ? papers : papers.map(maskedDocument),
    files: papers.flatMap(({ id, files }) => files.map((file) => ({ ...file, document_id: id }))),
  };
}

type Opened = Readonly<{ details: Told; documents: readonly FullDocument[] }>;

/** Data for a reviewer's decision, such as missing requirements, possible duplicates and checks. */
async function judgedOf(call: Reading, row: CustomerRow, { details, documents }: Opened) {
  const { db, host, say, user } = call;
  const setting = await settingOf(db, 'kyc');
  const today = await call.today();
  const duplicates = await duplicatesOf(db, host, row);
  const { open_hits, band } = await openHitsOf(db, row.id);
  const known = { row, details, documents, today };
  return {
    limits: row.tier && limitsOf(setting, row.tier),
    missing: shownMissing(stillMissing({ ...known, setting }), say),
    duplicates,
    checks: checksOf(
      {
        ...known,
        duplicates: duplicates.length,
        holds: open_hits > 0,
        isOwn: user !== null && isWrittenBy(row, user.id),
      },
      say,
    ),
    screening: sightOf(call).compliance
      ? { band, open_hits, last_run: await screenedAt(db, row) }
      : null,
  };
}

/** True if the user created the file or was the last to change it. */
export const isWrittenBy = ({ created_by, written_by }: CustomerRow, userId: number): boolean =>
  created_by === userId || written_by === userId;

async function decidedOf(call: Reading, row: CustomerRow) {
  const staff = await staffNames(call.db, [row.approved_by, row.created_by, row.rejected_by]);
  return {
    rejection: await shownRejection(call, row, staff),
    reason: await shownReason(call, row),
    approved_by: staff(row.approved_by),
    approved_at: row.approved_at,
    created_by: staff(row.created_by),
  };
}

/**
 * Reason that a user gave for changing the state of a file, such as for a suspension; null for callers without the
 * permission to see risk.
 */
async function shownReason(call: Reading, { id, reason }: CustomerRow): Promise<string | null> {
  if (reason === null || !sightOf(call).risk) return null;
  return openFor<string>(call.db, call.host, { id, name: 'reason', sealed: reason });
}

/** Rejection of a customer. A confidential reason is replaced by its public form without the compliance permission. */
export async function shownRejection(
  call: Reading,
  row: CustomerRow,
  staff: Awaited<ReturnType<typeof staffNames>>,
): Promise<KycCustomer['rejection']> {
  const { reason_code: code, rejected_at } = row;
  if (code === null || rejected_at === null) return null;
  const { compliance, whole } = sightOf(call);
  const { message, note } = await rejectionOf(call.db, call.host, row);
  const mayKnow = compliance || !isNeverTold(code);
  return {
    reason_code: mayKnow ? code : publicReason(code),
    public_message: publicMessage(code, message, call.host.catalogues[row.language]),
    internal_note: mayKnow && whole ? note : null,
    final: row.is_final,
    rejected_by: staff(row.rejected_by),
    rejected_at,
    resubmit_after: row.resubmit_after,
    attempts: row.attempts,
    duplicate_of: row.duplicate_of,
  };
}

async function waitingOf({ db }: Reading, id: number): Promise<KycCustomer['waiting']> {
  const waiting = await waitingFor(db, 'KYC customer', id);
  if (!waiting) return null;
  const { asked_by, asker, asked_at, subject } = waiting;
  return { subject, asked_by: { id: asked_by, name: asker }, asked_at, reason: '' };
}

type Version = KycCustomer['versions'][number];
type Fields = ReadonlyMap<string, string>;

/**
 * Submitted versions, newest first, each with the fields that changed since the previous version. The values are
 * included only with the permission for unmasked data.
 */
async function versionsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  { id, whole }: Readonly<{ id: number; whole: boolean }>,
): Promise<Version[]> {
  const rows = await db
    .selectFrom('kyc_version')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  const staff = await staffNames(
    db,
    rows.map(({ by_id }) => by_id),
  );
  let before: Fields = new Map();
  const versions: Version[] = [];
  for (const { version, at, by_id, told: sealed } of rows) {
    const name = `version ${version}`;
    const after = fieldsOf(await openFor<VersionContent>(db, host, { id, name, sealed }));
    versions.unshift({ version, at, by: staff(by_id), changed: differing(before, after, whole) });
    before = after;
  }
  return versions;
}

/** All fields that have a value, as text. A document's fields are prefixed with its type and id. */
function fieldsOf({ told: { email, phone, data }, documents }: VersionContent): Fields {
  const plain = Object.entries({ email, phone, ...data });
  const papers = documents.flatMap(({ id, type, ...details }) =>
    Object.entries(details).map(
      ([key, value]) => [`${String(type)} ${String(id)}.${key}`, value] as const,
    ),
  );
  return new Map(
    [...plain, ...papers]
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const differing = (before: Fields, after: Fields, whole: boolean) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      field,
      before: whole ? (before.get(field) ?? null) : null,
      after: whole ? (after.get(field) ?? null) : null,
    }));
