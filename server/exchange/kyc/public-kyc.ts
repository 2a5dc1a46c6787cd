import { publicDraftRoutes } from './public-draft';
import { publicStartRoutes } from './public-start';
import { publicViewRoutes } from './public-view';
import { publicWithdrawRoutes } from './withdraw';

/** What customers call themselves, without being of the staff. */
export const publicKycRoutes = [
  ...[...publicStartRoutes, ...publicDraftRoutes, ...publicViewRoutes],
  ...publicWithdrawRoutes,
];
