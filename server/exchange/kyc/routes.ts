import { approveRoutes } from './approve';
import { kycCustomerRoutes } from './kyc-customers';
import { rejectRoutes } from './reject';
import { reviewRoutes } from './review';
import { stopRoutes } from './stop';
import { withdrawRoutes } from './withdraw';

/** What staff do with customers and those who were not taken on. */
export const kycRoutes = [
  ...kycCustomerRoutes,
  ...reviewRoutes,
  ...approveRoutes,
  ...rejectRoutes,
  ...stopRoutes,
  ...withdrawRoutes,
];
