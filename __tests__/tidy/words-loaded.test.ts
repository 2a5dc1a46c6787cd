import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { COMMON_MODULES, type Catalogue } from '@/lib/i18n';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';

const FOLDER = path.join('messages', 'en');
const CATALOGUES: ReadonlyMap<string, Catalogue> = new Map(
  namesOf(FOLDER).map((name) => [name, readCatalogue(FOLDER, name)]),
);

type Source = Readonly<{
  /** What it imports, at once or later; types are left out. */
  imports: readonly string[];
  /** The catalogues that it says words of. */
  says: readonly string[];
  /** The catalogues that it asks for, and that are there for what it shows. */
  loads: readonly string[];
  /** The catalogues that come in its own file. */
  brings: readonly string[];
  /** The catalogues that only one view of a document's file loads: its list and its actions do not have them. */
  insideOnly: readonly string[];
}>;

const IMPORT =
  /(?:^|\n)(?:import|export)(?! type\b)[^;]*? from '([^']+)';|\bimport\('([^']+)'\)|\nimport '([^']+)';/g;
/** An import of one file of each folder, such as the definition of each report. */
const IMPORT_OF_EACH = /\bimport\(`\.\/\$\{.*\}\/(\w+)`\)/;
/** Where words are named: a hook is given a namespace, or it stands in a definition, a constant or a property. */
const NAMED = /\b(?:use(?:Translations|Words)\(|words: |words=|WORDS = )\s*['"`]([\w-]+)/g;
const GIVEN = /\buse(?:Translations|Words)\(\s*'([\w.-]+)'/g;
/** A namespace, wherever it stands. */
const NAMESPACE = /['"`]([a-z][\w-]*)\.(\w+|\$\{)/g;
/** Words of a step's fields are loaded by the step. */
const OF_STEPS = /\bfieldWords: '[^']*'/g;
const BOUNDARY = /(?:<Messages\s+of=\{|\n  messages: )\[([^\]]*)\]/g;
const DEFINITION = /\n\s+endpoints: /;
const DEFINED = /\n\s+(?:words: |catalogues: \[)('[^\]\n]*)/g;
const AHEAD = /\n(?:const|export const) (?:AHEAD|ALL) = \[([^\]]*)\]/g;
const IN_THE_PAGE = /from '@\/messages\/en\/([\w-]+)\.json'/g;

const FILES: readonly string[] = execSync(
  'git ls-files -co --exclude-standard app components hooks lib',
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const KNOWN = new Set(FILES);
const SOURCES: ReadonlyMap<string, Source> = new Map(FILES.map((file) => [file, sourceOf(file)]));
const EMPTY: Source = { imports: [], says: [], loads: [], brings: [], insideOnly: [] };
const at = (file: string): Source => SOURCES.get(file) ?? EMPTY;

test('every page has the words that it says', () => {
  const pages = FILES.filter((file) => /^app\/.*\b(?:page|layout)\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(50);
  expect([...SOURCES.values()].flatMap(({ says }) => says).length).toBeGreaterThan(500);
  expect(pages.flatMap(missingFrom)).toEqual([]);
});

test('no page fetches words that it does not say', () => {
  const unused = FILES.flatMap((file) =>
    at(file)
      .loads.filter((name) => !isSaidBelow(file, name))
      .map((name) => `${file} loads ${name}`),
  );
  expect(unused).toEqual([]);
});

test('a hook is given the name of words that there are', () => {
  const given = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(GIVEN)].map(([, name = '']) => ({ file, name })),
  );
  expect(given.length).toBeGreaterThan(600);
  expect(given.filter(({ name }) => typeof wordsOf(name) !== 'object')).toEqual([]);
});

/** What stands in the catalogues under a name. */
function wordsOf(name: string): string | Catalogue | undefined {
  const [catalogue = '', ...keys] = name.split('.');
  return keys.reduce<string | Catalogue | undefined>(
    (words, key) => (typeof words === 'object' ? words[key] : undefined),
    CATALOGUES.get(catalogue),
  );
}

/** The catalogues that are said below a page and that nobody has loaded on the way there, each with such a way. */
function missingFrom(page: string): string[] {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  const follow = (file: string, above: ReadonlySet<string>, way: readonly string[]) => {
    const there = new Set([...above, ...thereFor(file)]);
    const state = `${file} ${[...there].toSorted().join(' ')}`;
    if (seen.has(state)) return;
    seen.add(state);
    const forItself = new Set([...above, ...loadedForItself(file)]);
    for (const name of at(file).says.filter((one) => !forItself.has(one) && !found.has(one)))
      found.set(name, [...way, file].join(' → '));
    for (const next of at(file).imports) follow(next, there, [...way, file]);
  };
  follow(page, new Set([...COMMON_MODULES, ...givenTo(page)]), []);
  return [...found].map(([name, way]) => `${name} is not loaded: ${way}`);
}

/** The catalogues that are there for a file and for what it shows. */
const thereFor = (file: string) => [...at(file).loads, ...at(file).brings];

/** The catalogues that are there for a file's own components. */
function loadedForItself(file: string): string[] {
  const { insideOnly } = at(file);
  return thereFor(file).filter((name) => !insideOnly.includes(name));
}

/** What the layouts around a page have loaded for it. */
function givenTo(page: string): string[] {
  const folders = path.dirname(page).split('/');
  return folders.flatMap((_, depth) => {
    const layout = `${folders.slice(0, depth + 1).join('/')}/layout.tsx`;
    return layout === page ? [] : framesOf(layout).flatMap(thereFor);
  });
}

/** A layout, and what it puts around its pages. */
const framesOf = (layout: string): string[] => [
  layout,
  ...at(layout).imports.filter((file) => /\bchildren\b/.test(readFileSync(file, 'utf8'))),
];

/** Whether a file or what it shows says words of a catalogue that is not loaded anew on the way there. */
function isSaidBelow(file: string, name: string): boolean {
  const seen = new Set<string>();
  const follow = (one: string): boolean => {
    if (seen.has(one)) return false;
    seen.add(one);
    if (one !== file && at(one).loads.includes(name)) return false;
    return at(one).says.includes(name) || at(one).imports.some(follow);
  };
  return follow(file);
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = importsOf(file, text);
  const elsewhere = loadedBy(text.replace(BOUNDARY, ''), imports);
  const loads = loadedBy(text, imports);
  return {
    imports,
    loads,
    insideOnly: isDocument(text) ? loads.filter((name) => !elsewhere.includes(name)) : [],
    // Below, keys are those of refusals: `tax-table.first`.
    says: file.startsWith('lib/') ? [] : saidIn(text),
    brings: known([...text.matchAll(IN_THE_PAGE)].map(([, name = '']) => name)),
  };
}

function known(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => CATALOGUES.has(name));
}

function importsOf(file: string, text: string): string[] {
  const [, each] = IMPORT_OF_EACH.exec(text) ?? [];
  const folder = `${path.dirname(file)}/`;
  const inFolders = FILES.filter(
    (one) => each !== undefined && one.startsWith(folder) && one.includes(`/${each}.ts`),
  );
  const named = [...text.matchAll(IMPORT)].flatMap(([, now, later, plain]) => {
    const name = now ?? later ?? plain ?? '';
    const target = name.startsWith('@/')
      ? name.slice(2)
      : path.posix.join(path.dirname(file), name);
    return [target, `${target}.ts`, `${target}.tsx`].filter((one) => KNOWN.has(one));
  });
  return [...named, ...inFolders];
}

function saidIn(text: string): string[] {
  const plain = text.replace(OF_STEPS, '');
  const named = [...plain.matchAll(NAMED)].map(([, name = '']) => name);
  const spaces = [...plain.matchAll(NAMESPACE)].flatMap(([, name = '', key]) =>
    key === '${' || typeof CATALOGUES.get(name)?.[key ?? ''] === 'object' ? [name] : [],
  );
  return known([...named, ...spaces]);
}

function isDocument(text: string): boolean {
  return text.includes('<DocumentScreen');
}

/** A document's screen loads the catalogue of its words, and those that its definition names, here or beside it. */
function loadedBy(text: string, imports: readonly string[]): string[] {
  const beside = imports.map((file) => readFileSync(file, 'utf8'));
  const defined = isDocument(text) ? [text, ...beside.filter((one) => DEFINITION.test(one))] : [];
  const lists = [
    ...[BOUNDARY, AHEAD].flatMap((mark) => [...text.matchAll(mark)]),
    ...defined.flatMap((one) => [...one.matchAll(DEFINED)]),
  ].map(([, names = '']) => names);
  const names = lists.flatMap((list) => [...list.matchAll(/'([\w-]+)/g)]);
  return known([...(isDocument(text) ? ['document'] : []), ...names.map(([, name = '']) => name)]);
}
