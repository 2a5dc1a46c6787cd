import { createHash, randomBytes } from 'node:crypto';

import { type Identity, type ListedEntity, sidesText } from '@/lib/domain/screening/subject';

/** Salted hash of both sides of a match. It reveals nothing about the person. */
export function suppressKey(identity: Identity, entity: ListedEntity): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${hashOf(salt, identity, entity)}`;
}

/** Returns whether both sides are unchanged since the key was made. */
export function isSameKey(key: string, identity: Identity, entity: ListedEntity): boolean {
  const [salt = '', hash] = key.split('.');
  return hash === hashOf(salt, identity, entity);
}

const hashOf = (salt: string, identity: Identity, entity: ListedEntity): string =>
  createHash('sha256')
    .update(`${salt}\n${sidesText(identity, entity)}`)
    .digest('base64url');
