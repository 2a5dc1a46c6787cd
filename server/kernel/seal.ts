import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

import { ConfigError } from '@/server/config';
import type { Db } from '@/server/database/handle';
import { sharedSecret } from './secret';

/**
 * Encrypts values so that only the server can read them again: AES-256-GCM with a key of the server. A value can be
 * decrypted only under the name with which it was encrypted.
 */
export type Sealer = Readonly<{
  seal(text: string, name: string): string;
  open(sealed: string, name: string): string;
  /** True if the value was encrypted with the current key; false for a former key. */
  isCurrent(stored: string): boolean;
  /** Computes a keyed hash (HMAC). Without the key nobody can compute it or test guesses of the text. */
  fingerprint(text: string): Buffer;
  /** True if the hash is of this text, under the current or a former key. Compares in constant time. */
  isFingerprint(text: string, print: Buffer): boolean;
}>;

type Key = Readonly<{ id: string; bytes: Buffer }>;

const FORMAT = 's1';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Returns the sealer of this database. Its key is made once, by the first process that needs it. */
export async function sealerOf(db: Db, secretKeys: readonly string[]): Promise<Sealer> {
  return sealerFrom(await sharedSecret(db, 'seal'), secretKeys);
}

/**
 * Builds a sealer. The first of `secretKeys`, combined with the key in the database, encrypts new values; without
 * secret keys, the database key alone does. The other keys still decrypt older values and match older hashes.
 */
export function sealerFrom(own: Buffer, secretKeys: readonly string[]): Sealer {
  const bare = keyFrom(own, Buffer.alloc(0));
  const keys = [...secretKeys.map((secret) => keyFrom(secret, own)), bare];
  const [key = bare] = keys;
  // Creates the key objects once. From bytes, Node would create one per hash, which is five times slower.
  const macKeys = keys.map(({ bytes }) => createSecretKey(bytes));
  const prints = (text: string) =>
    macKeys.map((macKey) => createHmac('sha256', macKey).update(text).digest());
  const [macKey = createSecretKey(key.bytes)] = macKeys;
  return {
    seal: (text, name) => sealed(text, name, key),
    open: (stored, name) => opened(stored, name, keys),
    isCurrent: (stored) => stored.startsWith(`${FORMAT}.${key.id}.`),
    fingerprint: (text) => createHmac('sha256', macKey).update(text).digest(),
    isFingerprint: (text, print) =>
      prints(text).some((made) => made.length === print.length && timingSafeEqual(made, print)),
  };
}

function keyFrom(secret: string | Buffer, salt: Buffer): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'sarraf seal', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
}

function sealed(text: string, name: string, { id, bytes }: Key): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${FORMAT}.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

function opened(stored: string, name: string, keys: readonly Key[]): string {
  const [format, id, text = ''] = stored.split('.');
  const key = keys.find((one) => one.id === id);
  if (format !== FORMAT || !key) {
    throw new ConfigError(
      'SECRET_KEY must be the key that this database was sealed with; a former one stands behind it, after a comma',
    );
  }
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
