import type { Call } from '@/server/kernel/serve';
import { changeCustomer, type CustomerRow, touched } from './customers.sql';
import { fileChange, fileStatusOf } from './public-state';

/** Opens a file as a draft, so that it can be changed. The approved version stays valid meanwhile. */
export async function beginAnew(
  call: Pick<Call, 'db' | 'host' | 'audit'>,
  row: CustomerRow,
): Promise<CustomerRow> {
  const draft = await changeCustomer(call.db, row, {
    ...fileChange(row, 'draft'),
    ...touched(row, call.host.now()),
    reviewer_id: null,
    claimed_at: null,
  });
  call.audit({
    action: 'begin anew',
    page: 'kyc customers',
    record_type: 'KYC customer',
    record_id: row.id,
    changes: { status: [fileStatusOf(row), 'draft'] },
  });
  return draft;
}
