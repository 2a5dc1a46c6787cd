import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Every file of the product with the files it imports from, types too; what is fetched later is left out. */
const FILES: readonly string[] = execSync('git ls-files app components hooks lib server scripts', {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const KNOWN = new Set(FILES);
const GRAPH: ReadonlyMap<string, readonly string[]> = new Map(
  FILES.map((file) => [file, importsOf(file)]),
);

test('no file imports itself by way of others', () => {
  expect(GRAPH.size).toBeGreaterThan(1_000);
  expect([...GRAPH.values()].flat().length).toBeGreaterThan(5_000);
  expect(circles()).toEqual([]);
});

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/ from '(@\/|\.\.?\/)([^']+)';/g)].flatMap(
    ([, base = '', path = '']) => {
      const target =
        base === '@/' ? path : new URL(base + path, `file:///${file}`).pathname.slice(1);
      const named = [target, `${target}.ts`, `${target}.tsx`];
      return named.filter((one) => KNOWN.has(one));
    },
  );
}

/** The ways that lead back to where they began, each from the first file that was come to. */
function circles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at !== -1) found.push([...way.slice(at), file].join(' → '));
    if (at !== -1 || done.has(file)) return;
    for (const next of GRAPH.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of FILES) follow(file, []);
  return found;
}
