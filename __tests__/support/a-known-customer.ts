import { type Insertable, sql } from 'kysely';

import type { KycData } from '@/lib/domain/compliance/kyc-data';
import type { KycCustomer } from '@/server/database/types';
import { inTransaction } from '@/server/database/transaction';
import { sealFor } from '@/server/compliance/kyc/sealed';
import { drawId } from '@/server/kernel/counter';
import { documentNumber } from '@/lib/domain/document-number';
import type { TestHost } from './test-host';

type Row = Partial<Insertable<KycCustomer>>;
type Known = Readonly<{ data?: KycData; row?: Row }>;

const SENT_IN = '2026-11-02T08:00:00Z';

/** Stores customers with submitted files and returns their ids. */
export async function knownCustomers(
  { host }: Pick<TestHost, 'host'>,
  customers: readonly Known[],
): Promise<number[]> {
  return inTransaction(host.db, async (db) => {
    const ids: number[] = [];
    for (const { data = {}, row = {} } of customers) {
      const id = await drawId(db, 'KYC customer');
      const value = { email: `customer${id}@example.org`, phone: '+93700000000', data };
      await db
        .insertInto('kyc_customer')
        .values({
          id,
          number: documentNumber('KYC customer', id),
          type: 'individual',
          source: 'staff',
          language: 'en',
          country: 'AF',
          risk_level: 'low',
          created_at: SENT_IN,
          submitted_at: SENT_IN,
          touched_at: SENT_IN,
          told: await sealFor(db, host, { id, name: 'told', value }),
          ...row,
        })
        .execute();
      await db
        .insertInto('kyc_version')
        .values({
          customer_id: id,
          version: 1,
          at: SENT_IN,
          told: await sealFor(db, host, { id, name: 'version 1', value: { told: value } }),
        })
        .execute();
      ids.push(id);
    }
    await sql`select note_change('by hand', 'kyc customers', 'test', '1')`.execute(db);
    return ids;
  });
}

/** Columns of an approved customer. */
export const approved = (own: Row = {}): Row => ({
  status: 'approved',
  tier: 'standard',
  approved_version: 1,
  approved_at: '2026-11-04T08:00:00Z',
  ...own,
});

/** Columns of a rejected customer. */
export const rejected = (reason_code: NonNullable<Row['reason_code']>, own: Row = {}): Row => ({
  status: 'rejected',
  reason_code,
  rejected_at: '2026-11-03T08:00:00Z',
  ...own,
});
