import { adjustmentRoutes } from './adjustment/adjustment';
import { employeeRoutes } from './employee/routes';
import { payrollRoutes } from './payroll/payroll';
import { taxTableRoutes } from './tax-table/tax-tables';

export const hrmRoutes = [
  ...adjustmentRoutes,
  ...taxTableRoutes,
  ...employeeRoutes,
  ...payrollRoutes,
];
