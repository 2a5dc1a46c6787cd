/**
 * Suites of the host that repeat with many rows, rounds or kills what shorter suites hold. `npm test` runs every
 * second of them, by its seed; `npm run soak -- --only samples` runs all.
 */
export const IN_TURNS = [
  'soak',
  'plans',
  'two-hosts-due',
  'counter-random',
  'payroll-kill',
  'depreciation-job',
  'exports',
  'attachment-quota',
  'search-lots',
  'sample-month-guarded',
  'paper-inspect',
  'upload-limits',
].map((name) => `server/${name}[.]test`);

/** The suites that a run with this seed leaves out. */
export const outOfTurn = (seed: number): readonly string[] =>
  IN_TURNS.filter((_, at) => (at + seed) % 2 === 1);
