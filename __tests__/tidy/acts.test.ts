import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { settingBodies } from '@/lib/contract/settings/system-setting';
import { documentTypes } from '@/lib/domain/document-type';
import { LOCALES } from '@/lib/i18n';
import { PAGE_FIELDS } from '@/lib/format/trail-words';
import { readCatalogue } from '@/lib/read-catalogue';
import { allEndpoints } from '@/server/routes';

const SOURCES = execSync('git ls-files -co --exclude-standard server')
  .toString()
  .split('\n')
  .filter((file) => /\.(?:ts|sql)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** All matches of a pattern's first group in the sources of the host, as keys of messages. */
const written = (pattern: RegExp) =>
  SOURCES.flatMap((source) => [...source.matchAll(pattern)].map(([, word = '']) => keyOf(word)));
const keyOf = (word: string) => word.replaceAll(' ', '-');

/** An act that the trail is told of by name; the stages of a remittance are reached by acts of their own. */
const ACT = /\b(?:action: (?:\w+ \? '[a-z ]+' : )?|note\(|back\(|stageTo\([^']*)'([a-z][a-z ]*)'/g;
const CHOSEN_ACT = /\baction: \w+ \? '([a-z ]+)'/g;
/** Notes that SQL writes: act, page and kind. */
const NOTED = /\b(?:note_change\(|select )'([a-z ]+)', '([a-z -]+)', '([A-Za-z -]+)'/g;
const noted = SOURCES.flatMap((source) => [...source.matchAll(NOTED)]);
const acts = new Set([
  ...written(ACT),
  ...written(CHOSEN_ACT),
  ...noted.map(([, act = '']) => keyOf(act)),
]);

/** Kinds of records: by name, in a constant, or as the type of a kind of record. */
const KIND = /\brecord_type(?:: | = )'([A-Za-z -]+)'/g;
const OF_ROUTES = /\brecordRoutes(?:<[^(]*>)?\([\s\S]{0,200}?\btype: '([a-z ]+)'/g;
const kinds = new Set([
  ...written(KIND),
  ...written(OF_ROUTES),
  ...noted.map(([, , , kind = '']) => keyOf(kind)),
  ...Object.keys(documentTypes).map(keyOf),
]);

/** Pages of the acts. */
const pages = new Set([
  ...written(/\baction: [^}]{0,200}?\bpage: '([a-z -]+)'/g),
  ...noted.map(([, , page = '']) => keyOf(page)),
]);

type Schema = Readonly<{
  type: string;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly unknown[];
  pipe?: readonly Schema[];
}>;

type Told = Map<string, Set<string>>;

/** Adds all fields of a schema, in objects and lists too, each with the words that it can hold. */
function addFields(schema: Schema, told: Told): Told {
  const { entries = {}, item, wrapped, options = [], pipe = [] } = schema;
  const inner = [item, wrapped, ...options, ...pipe].filter(isSchema);
  for (const one of inner) if (one !== schema) addFields(one, told);
  for (const [name, field] of Object.entries(entries)) {
    told.set(name, new Set([...(told.get(name) ?? []), ...choicesOf(field)]));
    addFields(field, told);
  }
  return told;
}

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && 'type' in part;

function choicesOf(schema: Schema): string[] {
  const { type, wrapped, options = [], pipe = [] } = schema;
  if (type === 'picklist') return options.filter((one) => typeof one === 'string');
  const inner = [wrapped, ...pipe].filter(isSchema).filter((one) => one !== schema);
  return inner.flatMap(choicesOf);
}

/** Input fields that belong to no record, so the trail never contains them. */
const NEVER_KEPT: ReadonlySet<string> = new Set([
  'password',
  'current_password',
  'key',
  'nonce',
  'token',
  'proof',
  'post',
  'dry_run',
  'again',
  'version',
  'mapping',
  'encoding',
  'separator',
  'decimal',
  'date_format',
  'page',
  'no',
  'title',
]);
/** Fields whose values are no words of ours: codes of documents, addresses of pages. */
const PLAIN_VALUES: ReadonlySet<string> = new Set(['document_type', 'allow_removals', 'action']);

const told: Told = new Map();
for (const { method, dry, input } of allEndpoints) {
  if (method !== 'GET' && !dry) addFields(input as unknown as Schema, told);
}
for (const body of Object.values(settingBodies)) addFields(body as unknown as Schema, told);
for (const name of NEVER_KEPT) told.delete(name);

/** Fields that the host itself writes into `changes`. */
const CHANGED = /\bchanges(?:: | = )\{([^{}]*)\}/g;
const FIELD = /\b(\w+): \[/g;
const fieldsWritten = new Set(
  SOURCES.flatMap((source) =>
    [...source.matchAll(CHANGED)].flatMap(([, body = '']) =>
      [...body.matchAll(FIELD)].map(([, name = '']) => name),
    ),
  ),
);

type Words = Readonly<Record<string, unknown>>;
const wordsOf = (locale: string, name: string): Record<string, Words> =>
  readCatalogue(`messages/${locale}`, name) as Record<string, Words>;

describe.each(LOCALES)('the audit trail has words on the screen: %s', (locale) => {
  const { fields = {}, kinds: named = {}, values = {} } = wordsOf(locale, 'changed-fields');

  test('of every act', () => {
    expect(acts.size).toBeGreaterThan(90);
    expect([...acts].filter((act) => !(act in wordsOf(locale, 'acts')))).toEqual([]);
  });

  test('of every kind of record', () => {
    expect(kinds.size).toBeGreaterThan(60);
    expect([...kinds].filter((kind) => !(kind in named))).toEqual([]);
  });

  test('of every page', () => {
    expect(pages.size).toBeGreaterThan(10);
    expect([...pages].filter((page) => !(page in wordsOf(locale, 'routes')))).toEqual([]);
  });

  test('of every field that a call changes or the host writes', () => {
    expect(told.size).toBeGreaterThan(350);
    expect(fieldsWritten.size).toBeGreaterThan(25);
    expect([...told.keys(), ...fieldsWritten].filter((field) => !(field in fields))).toEqual([]);
  });

  test('of every choice of such a field', () => {
    const routes = wordsOf(locale, 'routes');
    const missing = [...told].flatMap(([field, choices]) =>
      [...choices]
        .filter(() => !PLAIN_VALUES.has(field))
        .filter((choice) => !(keyOf(choice) in ((values[field] ?? {}) as Words)))
        .filter((choice) => !(PAGE_FIELDS.has(field) && keyOf(choice) in routes))
        .map((choice) => `${field}.${choice}`),
    );
    expect(missing).toEqual([]);
  });
});
