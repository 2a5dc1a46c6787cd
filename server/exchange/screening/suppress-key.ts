import { createHash, randomBytes } from 'node:crypto';

import { type Identity, type ListedEntity, sidesText } from '@/lib/domain/screening/subject';

/** A hash of both sides as they were compared. It has its own salt: it tells nothing of who was compared. */
export function suppressKey(identity: Identity, entity: ListedEntity): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${hashOf(salt, identity, entity)}`;
}

/** Whether both sides are still what they were when the key was made. */
export function isSameKey(key: string, identity: Identity, entity: ListedEntity): boolean {
  const [salt = '', hash] = key.split('.');
  return hash === hashOf(salt, identity, entity);
}

const hashOf = (salt: string, identity: Identity, entity: ListedEntity): string =>
  createHash('sha256')
    .update(`${salt}\n${sidesText(identity, entity)}`)
    .digest('base64url');
