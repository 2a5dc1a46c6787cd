import { approveRoutes } from './approve';
import { identifyRoutes } from './identify';
import { kycCustomerRoutes } from './kyc-customers';
import { publicDraftRoutes } from './public-draft';
import { publicStartRoutes } from './public-start';
import { publicViewRoutes } from './public-view';
import { rejectRoutes } from './reject';
import { reviewRoutes } from './review';
import { stopRoutes } from './stop';
import { publicWithdrawRoutes, withdrawRoutes } from './withdraw';

/** Staff routes for customers and rejections. */
export const kycRoutes = [
  ...kycCustomerRoutes,
  ...reviewRoutes,
  ...approveRoutes,
  ...identifyRoutes,
  ...rejectRoutes,
  ...stopRoutes,
  ...withdrawRoutes,
];

/** Public routes that customers call without a staff account. */
export const publicKycRoutes = [
  ...publicStartRoutes,
  ...publicDraftRoutes,
  ...publicViewRoutes,
  ...publicWithdrawRoutes,
];
