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

/** What staff do with customers and those who were not taken on. */
export const kycRoutes = [
  ...kycCustomerRoutes,
  ...reviewRoutes,
  ...approveRoutes,
  ...identifyRoutes,
  ...rejectRoutes,
  ...stopRoutes,
  ...withdrawRoutes,
];

/** What customers call themselves, without being of the staff. */
export const publicKycRoutes = [
  ...publicStartRoutes,
  ...publicDraftRoutes,
  ...publicViewRoutes,
  ...publicWithdrawRoutes,
];
