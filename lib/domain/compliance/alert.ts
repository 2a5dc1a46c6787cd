export const ALERT_STATUSES = ['open', 'in_review', 'closed_false', 'escalated'] as const;
export const CASE_STATUSES = ['open', 'closed'] as const;
export const CASE_DECISIONS = ['no_action', 'monitor', 'end_relationship', 'reported'] as const;
export const REPORT_KINDS = ['CTR', 'LCTR', 'EFT', 'custom'] as const;
export const REPORT_STATUSES = ['draft', 'reviewed', 'filed', 'not_required'] as const;
