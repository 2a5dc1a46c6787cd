import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Entry of a package in `package-lock.json`. `at` is its folder, below the root. */
export type Package = Readonly<{
  at: string;
  name: string;
  version: string;
  license: string;
  integrity: string | undefined;
  /** Folders of the packages that this package uses. */
  uses: readonly string[];
}>;

type Locked = Readonly<{
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, Readonly<{ optional?: boolean }>>>;
}>;

const FOLDER = 'node_modules/';

/** Reads the installed packages of `package-lock.json`, without those that only development needs. */
export function readPackages(root: string): ReadonlyMap<string, Package> {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  // The cast is safe: npm writes this file.
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };
  const installed = Object.entries(packages).filter(
    ([at, { dev, devOptional }]) =>
      at.startsWith(FOLDER) && !dev && !devOptional && existsSync(path.join(root, at)),
  );
  const known = new Set(installed.map(([at]) => at));
  return new Map(
    installed.map(([at, locked]): [string, Package] => {
      const { name = nameOf(at), version = '', license = 'UNKNOWN', integrity } = locked;
      const uses = namesUsedBy(locked).flatMap((one) => folderOf(one, at, known) ?? []);
      return [at, { at, name, version, license, integrity, uses }];
    }),
  );
}

/** Names of dependencies. Optional peers are left out, because a package must work without them. */
function namesUsedBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Locked): readonly string[] {
  const peers = Object.keys(peerDependencies).filter((one) => !peerDependenciesMeta[one]?.optional);
  return [
    ...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]),
  ];
}

/** Packages that are needed to run code with these imports. Throws if an import has no package. */
export function packagesFor(
  imports: readonly string[],
  packages: ReadonlyMap<string, Package>,
): readonly Package[] {
  const needed = new Map<string, Package>();
  const open = imports.map((name) => FOLDER + name);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (needed.has(at)) continue;
    const found = packages.get(at);
    if (!found) throw new Error(`${at} is not installed`);
    needed.set(at, found);
    open.push(...found.uses);
  }
  return [...needed.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const nameOf = (at: string): string => at.slice(at.lastIndexOf(FOLDER) + FOLDER.length);

/** Name of the package of an import, such as `@hono/node-server` for `@hono/node-server/conninfo`. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Folder from which Node loads a package for the package in `from`; undefined if none is installed. */
function folderOf(name: string, from: string, known: ReadonlySet<string>): string | undefined {
  const at = `${from}/${FOLDER}${name}`;
  if (known.has(at)) return at;
  const above = from.lastIndexOf(`/${FOLDER}`);
  if (above >= 0) return folderOf(name, from.slice(0, above), known);
  return known.has(FOLDER + name) ? FOLDER + name : undefined;
}
