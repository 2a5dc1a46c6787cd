import { createHash, randomBytes } from 'node:crypto';

import {
  type Identity,
  type ListedEntity,
  sidesText,
} from '@/lib/domain/compliance/screening/subject';

/** Salted hash of a person's data and a list entry. The hash does not reveal the person's data. */
export function suppressKey(identity: Identity, entity: ListedEntity): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${hashOf(salt, identity, entity)}`;
}

/** True if the person's data and the entry are the same as when the key was made. */
export function isSameKey(key: string, identity: Identity, entity: ListedEntity): boolean {
  const [salt = '', hash] = key.split('.');
  return hash === hashOf(salt, identity, entity);
}

const hashOf = (salt: string, identity: Identity, entity: ListedEntity): string =>
  createHash('sha256')
    .update(`${salt}\n${sidesText(identity, entity)}`)
    .digest('base64url');
