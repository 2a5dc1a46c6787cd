import { sealBooks } from '@/server/ledger/chain/seal';
import { verify } from '@/server/ledger/verify';
import { startHost } from './test-host';
import { DEALING_CASES } from './undo-cases';
import { OFFICE_CASES } from './undo-office-cases';
import { HELD, openUndoOffice } from './undo-office';
import { AGENT_CASES } from './undo-remittance-cases';
import { bookState, changesBetween, DEALT, REPORTS, undoState } from './undo-state';

export const CASES = [...DEALING_CASES, ...AGENT_CASES, ...OFFICE_CASES];

/** Does and undoes every case on one host, and expects ledger, positions and reports to be unchanged. */
export async function expectUndone(method: 'average' | 'fifo'): Promise<void> {
  const host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  try {
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
        // Seals entries, because a proof within the case fails for entries unsealed for a minute.
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
  } finally {
    await host.close();
  }
}
