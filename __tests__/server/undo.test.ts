import { sealBooks } from '@/server/ledger/chain/seal';
import { verify } from '@/server/ledger/verify';
import { allRoutes } from '@/server/routes';
import { startHost, type TestHost } from '../support/test-host';
import { DEALING_CASES } from '../support/undo-cases';
import { OFFICE_CASES } from '../support/undo-office-cases';
import { HELD, openUndoOffice } from '../support/undo-office';
import { AGENT_CASES } from '../support/undo-remit-cases';
import { bookState, changesBetween, DEALT, REPORTS, undoState } from '../support/undo-state';

jest.setTimeout(120_000);

const CASES = [...DEALING_CASES, ...AGENT_CASES, ...OFFICE_CASES];

/** Calls under the right to void that post nothing. */
const NO_POSTING = [
  ...['accounting/transaction-locking unlock', 'exchange/invoice cancel'],
  ...['exchange/credit-limit void', 'exchange/credit-sub-limit void'],
  ...['exchange/offer-rate void', 'exchange/offer-rate withdraw'],
  ...['exchange/kyc-customers-rejected reopen', 'exchange/till-sessions reopen'],
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

let host: TestHost;
beforeEach(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => host.close());

test.each(['average', 'fifo'] as const)(
  'every undo leaves ledger, positions and reports as they were (%s)',
  async (method) => {
    const office = await openUndoOffice(host, method);
    const wrong: string[] = [];
    const reports = method === 'average' ? REPORTS : DEALT;
    const stateNow = () => undoState(host, office.me, reports);
    let state = await stateNow();
    for (const [held, { undoes, prepare, act }] of HELD.flatMap((one) =>
      CASES.map((undo) => [one, undo] as const),
    )) {
      const named = `${undoes}, ${held.side}`;
      try {
        // A proof within the case finds an entry that is unsealed for a minute broken.
        await sealBooks(host.db);
        const prepared = await prepare?.(office, held);
        const before = prepare ? await stateNow() : state;
        const books = await bookState(host);
        const undo = await act(office, held, prepared);
        const isMoved = changesBetween(books, await bookState(host)).length > 0;
        if (!isMoved) wrong.push(`${named}: did nothing`);
        await undo();
        state = await stateNow();
        wrong.push(...changesBetween(before, state).map((change) => `${named}: ${change}`));
      } catch (error) {
        wrong.push(`${named}: ${String(error)}`);
        state = await stateNow();
      }
    }
    expect(wrong).toEqual([]);
    expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);
