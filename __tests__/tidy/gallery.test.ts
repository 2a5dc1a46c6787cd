import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'components/ui/';
const PAGE = 'app/(public)/(plain)/gallery/page.dev.tsx';
const IMPORT =
  /(?:^|\n)(?:import|export)(?! type\b)[^;]*? from '((?:@|\.)\/[^']+)';|\bimport\('((?:@|\.)\/[^']+)'\)/g;
const COMPONENT = /^export (?:function|const) [A-Z][a-z]\w*\b(?=[<(]| = )/m;

const files = execSync(`git ls-files -co --exclude-standard ${FOLDER}`, { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const sources = new Map([PAGE, ...files].map((file) => [file, readFileSync(file, 'utf8')]));

test('the gallery shows every component of components/ui, alone or within another one', () => {
  const components = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.startsWith(`${FOLDER}gallery/`) &&
      COMPONENT.test(sources.get(file) ?? ''),
  );
  expect(components.length).toBeGreaterThan(80);
  const visible = reachableFrom(PAGE);
  expect(components.filter((file) => !visible.has(file))).toEqual([]);
});

test('only the gallery page of development imports the gallery', () => {
  const importers = execSync(
    `git grep -l --untracked "components/ui/gallery" -- app components hooks lib`,
    { encoding: 'utf8' },
  );
  expect(importers.trim().split('\n')).toEqual([PAGE]);
});

test('the build does not know pages of development', () => {
  const script = `
    import config from './next.config.mjs';
    const extensions = (phase) => config(phase).pageExtensions ?? null;
    console.log(JSON.stringify(['phase-production-build', 'phase-development-server'].map(extensions)));
  `;
  const printed = execSync(`"${process.execPath}" --input-type=module`, { input: script });
  const [build, development] = JSON.parse(printed.toString()) as (string[] | null)[];
  expect(build).toBeNull();
  expect(development).toContain('dev.tsx');
});

/** Files that a file renders, through static and lazy imports; imports of types do not count. */
function reachableFrom(start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, named = '', lazy = ''] of (sources.get(file) ?? '').matchAll(IMPORT)) {
      for (const target of targetsOf(named || lazy, file)) follow(target);
    }
  };
  follow(start);
  return reached;
}

/** File of components/ui that an import in `from` names; empty for other files. */
function targetsOf(named: string, from: string): readonly string[] {
  const at = named.startsWith('@/') ? named.slice(2) : path.join(path.dirname(from), named);
  return [`${at}.tsx`, `${at}.ts`].filter((file) => sources.has(file));
}
