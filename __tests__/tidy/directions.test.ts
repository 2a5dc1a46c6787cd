import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execSync('git ls-files -co --exclude-standard app components')
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.tsx'));

const OWN = /<\w+(?=[^<>]*\bdir="ltr")[^<>]*className="[^"]*(?<![\w-])m[se]-[^<>]*/;

test('what is read from left to right has no margin of its own: it would stand on the wrong side in Persian', () => {
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
])('%s is found', (written) => expect(written).toMatch(OWN));
