import type * as v from 'valibot';

import type { asset } from '@/lib/contract/assets/asset';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { goOn } from '@/server/document/go-on';
import type { DocumentRow } from '@/server/document/rows';
import { courseOf } from './asset-course';
import { branchOf, employeeNamed } from './asset-reference';
import { heldAsset } from '@/server/ledger/held-assets.sql';

type Transfer = v.InferOutput<(typeof asset)['transfer']['input']>;

/** Transfers an asset to another holder or place. Fields left out stay as they are. Nothing is posted. */
export async function transferAsset(
  call: DocumentCall,
  row: DocumentRow,
  { date, to_employee_id, location, branch_id }: Transfer,
): Promise<void> {
  const { db } = call;
  const now = await heldAsset(db, row.id);
  if (!now) throw new Error('an asset that stands is not in the register');
  const after = {
    employee_id: to_employee_id === undefined ? now.employee_id : to_employee_id,
    location: location === undefined ? now.location : location || null,
    branch_id: branch_id ?? now.branch_id,
  };
  const employee = await employeeNamed(db, after.employee_id);
  const branch = await branchOf(db, after.branch_id);
  const isSame =
    after.employee_id === now.employee_id &&
    after.location === now.location &&
    after.branch_id === now.branch_id;
  const refuse = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  refuseAny([
    ...refuse(isSame, 'asset.nothing-changed', 'to_employee_id'),
    ...refuse(after.employee_id !== null && !employee, 'asset.employee-missing', 'to_employee_id'),
    ...refuse(after.branch_id !== null && !branch, 'asset.branch-missing', 'branch_id'),
  ]);
  await db.updateTable('asset').set(after).where('id', '=', row.id).execute();
  const course = courseOf(row.course);
  const handover = {
    date: date ?? (await call.today()),
    employee: employee?.name ?? null,
    location: after.location,
    branch: branch?.name ?? null,
  };
  await goOn(call, row, {
    page: 'asset',
    action: 'transfer',
    stage: row.stage,
    course: { ...course, handovers: [...course.handovers, handover] },
  });
}
