/**
 * Long server suites. They repeat the checks of shorter suites with many rows, rounds, concurrent callers or hostile
 * inputs. Three runs of `npm test` with consecutive seeds cover each suite once; `npm run soak -- --only samples` runs
 * all of them.
 */
export const IN_TURNS = [
  'contract/hostile',
  'contract/hostile-books',
  'contract/hostile-customers',
  'contract/hostile-exchange',
  'contract/hostile-others',
  'contract/fuzz',
  'contract/large-bodies',
  'contract/lies',
  'server/soak',
  'server/demo',
  'server/plans',
  'server/two-hosts-due',
  'server/counter-random',
  'server/counter-random-api',
  'server/payroll-kill',
  'server/depreciation-job',
  'server/exports',
  'server/attachment-quota',
  'server/search-lots',
  'server/search-many',
  'server/sample-month-guarded',
  'server/sample-month-race',
  'server/paper-inspect',
  'server/upload-limits',
  'server/undo-fifo',
  'server/credit-race',
  'server/offer-race',
  'server/remittance-races',
  'server/sales-parallel',
].map((name) => `${name}[.]test`);

const ROUND = 3;

/** Long suites that a run with this seed leaves out. */
export const outOfTurn = (seed: number): readonly string[] =>
  IN_TURNS.filter((_, at) => (at + seed) % ROUND !== 0);
