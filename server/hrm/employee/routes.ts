import { employees } from '@/lib/contract/hrm/employee';
import { serve } from '@/server/kernel/serve';
import { change } from './change';
import { discard } from './discard';
import { hire } from './hire';
import { employeeImportRoutes } from './import';
import { employeeListRoute } from './list';
import { employeePhotoRoutes } from './photo';
import { recordOf } from './record';
import { employeeRow } from './rows.sql';
import { employeeStepRoutes } from './steps';

export const employeeRoutes = [
  employeeListRoute,
  serve(employees.show, (call) => recordOf(call, call.params.id)),
  serve(employees.store, async (call) => recordOf(call, await hire(call, call.input))),
  serve(employees.update, change, (call) => employeeRow(call, call.params.id)),
  serve(employees.destroy, discard),
  ...employeeStepRoutes,
  ...employeePhotoRoutes,
  ...employeeImportRoutes,
];
