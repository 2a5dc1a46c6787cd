/** Texts of codes in the catalogues of screens, by the field with the code. The first catalogue with a text counts. */
export const CODES: Readonly<Record<string, readonly string[]>> = {
  band: ['screening.bands'],
  blocks: ['retention.blocks'],
  channel: ['outbox.channels'],
  check: ['compliance.overrides.checks'],
  decision: ['compliance.cases.choices.decision', 'screening.hits.decisions'],
  encoding: ['message-channels.choices.encoding'],
  ended: ['screening.hits.ended'],
  kind: ['outbox.kinds', 'screening.kinds', 'message-texts.kinds'],
  mode: ['revaluation.modeNames'],
  modules: ['transaction-locking.module'],
  preset: ['compliance.thresholds.choices.name'],
  risk: ['customers.risk.levels'],
  risk_level: ['customers.risk.levels'],
  rule: ['retention.reasons'],
  rules: ['compliance.rules'],
  rule_code: ['compliance.rules'],
  source: ['screening.sources'],
  state: ['retention.states', 'screening.hits.states'],
  status: [
    'rates.statuses',
    'compliance.alerts.states',
    'compliance.reports.states',
    'settings.users.status',
    'employee.statuses',
  ],
  subject: ['frame.approvals.subject'],
  subject_kind: ['screening.kinds'],
  tab: ['customers.tabs'],
  trouble: ['outbox.troubles'],
  type: ['invoice.types'],
  weekdays: ['rates.feeds.weekdays'],
};

/** Names of the catalogues in `CODES`. */
export const CODE_CATALOGUES: readonly string[] = [
  ...new Set(Object.values(CODES).flatMap((paths) => paths.map((one) => one.replace(/\..*/, '')))),
];

/** True if the values of the field are codes with texts, although its schema accepts any text. */
export const isCode = (field: string): boolean => field in CODES;
