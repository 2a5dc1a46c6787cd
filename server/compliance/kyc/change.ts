import type { KycDataChange, KycDocumentBody } from '@/lib/contract/compliance/kyc-shapes';
import type { KycLanguage } from '@/lib/domain/compliance/kyc-data';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import {
  changeCustomer,
  changedFields,
  type CustomerRow,
  dataAfter,
  toldColumns,
  toldOf,
  touched,
  typeOf,
} from './customers.sql';
import { writeDocuments } from './documents.sql';
import type { Told } from './sealed';

export type Change = Readonly<{
  data?: KycDataChange | undefined;
  documents?: readonly KycDocumentBody[] | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  country?: string | undefined;
  language?: KycLanguage | undefined;
}>;

type Changing = Pick<Call, 'db' | 'host' | 'afterCommit' | 'audit' | 'unchanged' | 'user'>;

/** Refuses a change that is based on an old version of the customer. */
export function checkVersion({ version, status }: CustomerRow, sent: number | undefined): void {
  if (sent !== undefined && sent !== version) {
    throw new Conflict('document.stale', { version, status });
  }
}

/** Stores changed data. The audit row names the changed fields, never their values. Unchanged data writes nothing. */
export async function tellAnew(
  call: Changing,
  row: CustomerRow,
  change: Change,
): Promise<CustomerRow> {
  const { db, host, user, afterCommit } = call;
  const before = await toldOf(db, host, row);
  const after = toldAfter(row, before, change);
  await refuseFineVolume(db, { before, after });
  const documents = change.documents
    ? await writeDocuments({ db, host, afterCommit, id: row.id }, change.documents)
    : [];
  const { country = row.country, language = row.language } = change;
  const fields = [
    ...changedFields(before.data, after.data),
    ...(['email', 'phone'] as const).filter((key) => before[key] !== after[key]),
    ...(['country', 'language'] as const).filter((key) => row[key] !== (change[key] ?? row[key])),
    ...new Set(documents),
  ];
  if (fields.length === 0) {
    call.unchanged();
    return row;
  }
  const changed = await changeCustomer(db, row, {
    country,
    language,
    ...touched(row, host.now()),
    ...(await toldColumns(db, host, { id: row.id, type: typeOf(row), details: after })),
    ...(user && { written_by: user.id }),
  });
  call.audit({
    action: 'edit',
    page: 'kyc customers',
    record_type: 'KYC customer',
    record_id: row.id,
    changes: { fields: [null, fields] },
  });
  return changed;
}

/** The expected volume is in base and may not have more decimals than base. */
async function refuseFineVolume(
  db: Tx,
  { before, after }: Readonly<{ before: Told; after: Told }>,
): Promise<void> {
  const volume = after.data.expected?.monthly_volume;
  if (volume === undefined || volume === before.data.expected?.monthly_volume) return;
  const { base, decimals } = await currenciesOf(db);
  const units = decimals[base] ?? 2;
  if (fits(volume, units)) return;
  throw new Refusal('ledger.decimals', {
    field: 'data.expected.monthly_volume',
    params: { currency: base, decimals: String(units) },
  });
}

function toldAfter(row: CustomerRow, before: Told, { data = {}, email, phone }: Change): Told {
  return {
    email: email === undefined ? (data.email ?? before.email) : email,
    phone: phone === undefined ? (data.phone ?? before.phone) : phone,
    data: dataAfter(typeOf(row), before.data, data),
  };
}
