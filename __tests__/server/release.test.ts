import { readdirSync } from 'node:fs';
import path from 'node:path';

import { billOfMaterials, notice } from '@/scripts/release/bill-of-materials';
import { packageOf, packagesFor, readPackages } from '@/scripts/release/packages';
import { serverData } from '@/scripts/release/release';

const root = path.resolve('.');
const packages = readPackages(root);
const all = [...packages.values()];
const builtAt = new Date('2026-11-30T00:00:00Z');
const product = { name: 'sarraf', version: '1.2.3', license: 'MIT', builtAt };

type Component = Readonly<{
  'bom-ref': string;
  purl: string;
  licenses: readonly object[];
  hashes?: readonly { alg: string; content: string }[];
}>;

// The cast is safe: the next tests check the form.
const bill = JSON.parse(billOfMaterials(product, all)) as {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  components: readonly Component[];
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
};

test('the bill of materials names each package once, with licence and hash', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  );
  const refs = bill.components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toContain('pkg:npm/%40hono/node-server@2.1.8');
  expect(refs.filter((ref) => ref.startsWith('pkg:generic/postgresql@18'))).toHaveLength(1);
  const npm = bill.components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
  const incomplete = npm.filter(({ licenses, hashes }) => {
    const hash = hashes?.[0]?.content ?? '';
    return licenses.length === 0 || !/^[\da-f]{128}$/.test(hash);
  });
  expect(incomplete).toEqual([]);
  expect(JSON.stringify(bill)).not.toContain('UNKNOWN');
});

test('each dependency in the bill of materials is one of its components', () => {
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  const missing = bill.dependencies.flatMap(({ ref, dependsOn }) =>
    [ref, ...dependsOn].filter((one) => !refs.has(one)),
  );
  expect(missing).toEqual([]);
  expect(bill.dependencies.length).toBeGreaterThan(50);
});

test('the same packages give the same bill of materials', () => {
  expect(billOfMaterials(product, all)).toBe(billOfMaterials(product, all.toReversed()));
});

test('no package is under a licence with copyleft for the whole program, and each is in the notice', () => {
  const strict = all.filter(({ license }) => /\b(A?GPL|SSPL|BUSL|UNLICENSED)\b/.test(license));
  expect(strict.map(({ name, license }) => [name, license])).toEqual([]);
  const text = notice(root, all);
  const missing = all.filter(({ name, version }) => !text.includes(`${name} ${version} (`));
  expect(missing).toEqual([]);
  expect(text).toContain('Permission is hereby granted, free of charge');
});

test('the packages of the host include what these use, and no tool of the build', () => {
  const names = packagesFor(['pg', 'sharp', 'pino'], packages).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['pg', 'pg-protocol', 'pino', 'pino-std-serializers']),
  );
  expect(names.filter((name) => /^(next|typescript|esbuild|jest)$/.test(name))).toEqual([]);
  expect(() => packagesFor(['left-pad-of-nobody'], packages)).toThrow('is not installed');
});

test.each([
  ['hono', 'hono'],
  ['hono/cookie', 'hono'],
  ['@hono/node-server', '@hono/node-server'],
  ['@modelcontextprotocol/sdk/server/index.js', '@modelcontextprotocol/sdk'],
])('the import %s loads the package %s', (specifier, name) => {
  expect(packageOf(specifier)).toBe(name);
});

test('a release has every layout and migration that the server reads', () => {
  const read = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(typ|sql|txt)$/.test(file))
    .map((file) => path.posix.join('server', file));
  expect(read).toContain('server/print/joined.typ');
  expect(serverData(root)).toEqual(expect.arrayContaining(read));
});
