import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Where a timer, a frame or a microtask may stand in what the browser runs, and why. Nothing of it
 * moves the focus: a key pressed meanwhile would go to the wrong field.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'components/ui/save-file.ts': 'lets go of a file that has been saved',
  'components/report/register-screen.tsx': 'prints once the paper is drawn',
  'components/dealing/sale/sale-pad.tsx': 'asks for the preview once the hands rest',
  'components/dealing/sale/ticket-printer.tsx': 'prints once the paper is drawn',
  'hooks/use-print.ts': 'prints once the paper is drawn',
  'components/auth/verification-screen.tsx': 'counts seconds',
  'components/compliance/public-kyc/code-step.tsx': 'counts seconds',
  'components/compliance/public-kyc/proof.ts': 'goes on without a proof that takes long',
  'components/compliance/public-kyc/draft-keeper.ts': 'sends what was typed once the hands rest',
  'components/compliance/public-kyc/use-upload.ts': 'sends a file again while the line is broken',
  'components/ui/countdown.tsx': 'counts seconds',
  'hooks/use-idle.ts': 'waits for somebody who has gone',
  'hooks/use-now.ts': 'looks at the clock',
  'components/layout/waiting-hint.tsx': 'shows what lasts',
  'hooks/use-debounced.ts': 'asks the host once the hands rest',
  'hooks/use-local-draft.ts': 'keeps a draft once the hands rest',
  'hooks/use-unresolved.ts': 'saves once what follows from a late answer is drawn',
  'hooks/use-lazy-part.ts': 'fetches what may be needed next',
  // The row is drawn only after the browser has told of the scroll. Arrows move there, nobody types.
  'components/ui/use-row-keys.ts': 'a row that is out of sight has to be scrolled to first',
  'components/ui/grid/use-cell-keys.ts': 'a row that is out of sight has to be scrolled to first',
};

const LATER =
  /\b(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|queueMicrotask)\(/;

const sources = execSync('git ls-files -co --exclude-standard app components hooks lib')
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

test('nothing moves the focus by a timer, a frame or a microtask', () => {
  const late = sources.filter((file) => LATER.test(readFileSync(file, 'utf8')));
  expect(late.filter((file) => !(file in ALLOWED))).toEqual([]);
});

test('no dialog, drawer or popover leaves its focus to the library, which takes a frame', () => {
  const layers = sources.filter((file) =>
    /base-ui\/react\/(dialog|alert-dialog|popover)'/.test(readFileSync(file, 'utf8')),
  );
  const without = layers.filter((file) => !readFileSync(file, 'utf8').includes('<LayerFocus'));
  expect(without).toEqual([]);
  expect(layers.length).toBeGreaterThan(2);
});
