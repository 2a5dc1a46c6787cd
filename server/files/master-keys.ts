import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { type Config, ConfigError, ownKeyFile } from '@/server/config';
import { errorCode } from '@/server/database/error-code';
import { flushFolder } from '@/server/database/flush-folder';
import type { MasterKeys } from '@/server/kernel/ports';

type Master = Readonly<{ name: string; bytes: Buffer }>;

const KEY_BYTES = 32;
const [IV_BYTES, TAG_BYTES] = [12, 16];
const LEAST = 32;

/**
 * Reads the master keys from `SECRET_KEY` and then from the key file. If `SECRET_KEY` is not set and the file is
 * missing, creates the file.
 */
export async function masterKeysOf(
  config: Pick<Config, 'secretKeys' | 'keyFile'>,
): Promise<MasterKeys> {
  if (config.secretKeys.length === 0) await ensureKeyFile(config.keyFile);
  return masterKeysFrom([...config.secretKeys, ...(await readKeyFile(config.keyFile))]);
}

/**
 * Returns the master keys in the key file of a data directory, and creates the file if it is missing. The settings are
 * ignored.
 */
export const masterKeysIn = (dataDir: string): Promise<MasterKeys> =>
  masterKeysOf({ secretKeys: [], keyFile: ownKeyFile({ dataDir }) });

/** Returns a function that checks whether a master key is available. Creates no keys. */
export async function isHere(
  config: Pick<Config, 'secretKeys' | 'keyFile'>,
): Promise<(master: string) => boolean> {
  const secrets = [...config.secretKeys, ...(await readKeyFile(config.keyFile))];
  const names = new Set(secrets.map((secret) => masterFrom(secret).name));
  return (master) => names.has(master);
}

/** Builds the master keys from secrets. The first secret encrypts; the others only decrypt. */
export function masterKeysFrom(secrets: readonly string[]): MasterKeys {
  const [first, ...rest] = secrets.map(masterFrom);
  if (!first) throw new ConfigError('KEY_FILE must hold a key, one a line');
  const all = new Map([first, ...rest].map((one) => [one.name, one]));
  return {
    current: first.name,
    has: (master) => all.has(master),
    wrap: (key, owner) => ({ master: first.name, wrapped: wrapped(key, owner, first) }),
    unwrap(given, { master, owner }) {
      const found = all.get(master);
      if (!found) throw new ConfigError(missing(master));
      return unwrapped(given, owner, found);
    },
  };
}

/** Message for the operator if a required master key is missing. */
export function missing(master: string): string {
  return `KEY_FILE or SECRET_KEY must hold the master key ${master}, which files and personal data here are sealed with; no backup contains it`;
}

function masterFrom(secret: string): Master {
  const salt = Buffer.alloc(0);
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'sarraf papers', KEY_BYTES));
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}

function wrapped(key: Buffer, owner: string, { bytes }: Master): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(`key\0${owner}`));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function unwrapped(given: Buffer, owner: string, { bytes }: Master): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', bytes, given.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(`key\0${owner}`))
    .setAuthTag(given.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(given.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Creates a key file if there is none. If several processes start at the same time, only one creates it. */
async function ensureKeyFile(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(path.dirname(file));
}

/**
 * Reads the keys of the file, one per line, the current one first; none if there is no file. Refuses a file that other
 * users may access, and a key that is too short.
 */
export async function readKeyFile(file: string): Promise<string[]> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return [];
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new ConfigError(`KEY_FILE must be readable by nobody else: chmod 600 ${file}`);
  }
  const keys = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => key.length < LEAST)) {
    throw new ConfigError(
      `KEY_FILE must hold keys of at least ${LEAST} characters, one a line, such as \`openssl rand -base64 32\` prints`,
    );
  }
  return keys;
}
