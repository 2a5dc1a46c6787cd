import { alertRoutes } from './alerts';
import { caseRoutes } from './cases';
import { overrideRoutes } from './overrides';
import { partyLinkRoutes } from './party-links';
import { thresholdReportRoutes } from './threshold-reports';
import { thresholdRoutes } from './thresholds';

/** Routes of the page `compliance`. */
export const complianceRoutes = [
  ...thresholdRoutes,
  ...alertRoutes,
  ...caseRoutes,
  ...thresholdReportRoutes,
  ...overrideRoutes,
  ...partyLinkRoutes,
];
