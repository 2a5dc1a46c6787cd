import { expectUndone } from '../support/undo-run';

jest.setTimeout(120_000);

test('every undo leaves ledger, positions and reports as they were (fifo)', () =>
  expectUndone('fifo'));
