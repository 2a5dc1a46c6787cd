import { expectUndone } from '../support/undo-run';

test('every undo leaves ledger, positions and reports as they were (fifo)', () =>
  expectUndone('fifo'));
