import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execSync('git ls-files -co --exclude-standard app components')
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.tsx'));

/** With `dir`, or a `bdi`, whose direction is that of what stands in it. */
const OWN = /<(?:bdi\b|Ltr\b|\w+(?=[^<>]*\bdir="ltr"))[^<>]*className="[^"]*(?<![\w-])m[se]-[^<>]*/;

test('what has a direction of its own has no margin: it would stand on the wrong side in Persian', () => {
  expect(files.length).toBeGreaterThan(200);
  const turned = files.flatMap((file) => {
    const found = OWN.exec(readFileSync(file, 'utf8'));
    return found ? [`${file}: ${found[0]}`] : [];
  });
  // Give the margin, or a gap, to the element around it.
  expect(turned).toEqual([]);
});

test.each([
  '<bdi dir="ltr" className="figure me-3">',
  '<bdi className="ms-auto figure" dir="ltr">',
  '<bdi className="ms-3 text-ink-2">',
  '<span dir="ltr" className="figure ms-2">',
])('%s is found', (written) => expect(written).toMatch(OWN));

/** A code with a least width, whose text stands at the left of it in Persian too. */
const WIDE = /<Ltr\b[^<>]*(?<![\w-])min-w-[1-9]/;

test('a code of a least width takes the width from an element around it, which has the direction of the page', () => {
  expect(files.filter((file) => WIDE.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect('<Ltr className="inline-block min-w-11">').toMatch(WIDE);
});

test('an arrow points where the page is read to, so it is drawn and not typed', () => {
  const typed = files.filter((file) => /[>}][^<>'`\n]*→/.test(readFileSync(file, 'utf8')));
  // `Towards` of components/ui/from-to turns round in Persian; a typed arrow does not.
  expect(typed).toEqual([]);
  const persian = execSync('git ls-files messages/fa').toString().trim().split('\n');
  expect(persian.filter((file) => readFileSync(file, 'utf8').includes('→'))).toEqual([]);
});

test('in Persian the code of a currency stands apart from a count after it: they would change places', () => {
  const persian = execSync('git ls-files messages/fa').toString().trim().split('\n');
  const together = persian.filter((file) =>
    /\{currency\}، \{count/.test(readFileSync(file, 'utf8')),
  );
  expect(together).toEqual([]);
});
