import { allRoutes } from '@/server/routes';
import { CASES, expectUndone } from '../support/undo-run';

/** Calls that need the right to void but post nothing. */
const NO_POSTING = [
  'accounting/transaction-locking unlock',
  'exchange/invoice cancel',
  'exchange/credit-limit void',
  'exchange/credit-sub-limit void',
  'exchange/offer-rate void',
  'exchange/offer-rate withdraw',
  'exchange/kyc-customers-rejected reopen',
  'exchange/till-sessions reopen',
];

test('every call that undoes has its case', () => {
  const undoes = allRoutes.flatMap(({ endpoint: { allow, path, method } }) =>
    typeof allow === 'object' && allow.action === 'void' && method === 'POST'
      ? [path.replace('/{id}/', ' ')]
      : [],
  );
  const known = new Set([...CASES.map((one) => one.undoes), ...NO_POSTING]);
  expect([...new Set(undoes)].filter((call) => !known.has(call))).toEqual([]);
});

test('every undo leaves ledger, positions and reports as they were (average)', () =>
  expectUndone('average'));
