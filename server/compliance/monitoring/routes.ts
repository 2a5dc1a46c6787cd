import { alertRoutes } from './alerts';
import { caseRoutes } from './cases';
import { overrideRoutes } from './overrides';
import { partyLinkRoutes } from './party-links';
import { thresholdReportRoutes } from './threshold-reports';
import { thresholdRoutes } from './thresholds';

/** Routes for the monitoring of deals, from thresholds and alerts to the links between parties. */
export const complianceRoutes = [
  ...thresholdRoutes,
  ...alertRoutes,
  ...caseRoutes,
  ...thresholdReportRoutes,
  ...overrideRoutes,
  ...partyLinkRoutes,
];
