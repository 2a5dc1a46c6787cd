import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tables that are drawn where they stand, and why none of `components/ui` fits. */
const DRAWN_THERE: Readonly<Record<string, string>> = {
  'components/dealing/invoice/invoice-paper.tsx': 'charges stand among the lines',
  'components/dealing/rates/board.tsx': 'a board on the wall',
  'components/dealing/rates/rate-grid.tsx': 'cells that are typed in',
  'components/dealing/sale/after-row.tsx': 'rows of several parts',
  'components/dealing/sale/pieces-card.tsx': 'cells that are typed in',
  'components/document/form/ledger-preview.tsx': 'a line takes two rows',
  'components/document/lines/line-editor.tsx': 'cells that are typed in',
  'components/hrm/payroll-preparation/pay-grid.tsx': 'cells that are typed in',
  'components/settings/roles/rights-matrix.tsx': 'boxes of rows and of columns',
};

test('table markup stands in components/ui, but for what is named here', () => {
  const files = execSync('git ls-files app components', { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('components/ui/'))
    .filter((file) => readFileSync(file, 'utf8').includes('<table'));
  expect(files).toEqual(Object.keys(DRAWN_THERE));
});
