import { createSecretKey, randomBytes } from 'node:crypto';
import pino from 'pino';

import type { Host } from '@/server/kernel/host';
import { sealerFrom } from '@/server/kernel/seal';

/** What a host at work has and the machine has too. */
export type Bare = Pick<Host, 'config' | 'db' | 'files' | 'masters' | 'catalogues'>;

/** A host that reaches nobody: no letters go out, and no job is queued. */
export function standIn(bare: Bare, now: () => Date): Host {
  return {
    ...bare,
    now,
    aside: bare.db,
    log: pino({ level: 'silent' }),
    mail: {
      send: () => Promise.resolve(),
      check: () => Promise.resolve(null),
      trouble: () => null,
    },
    jobs: {
      enqueue: () => Promise.reject(new Error('nothing that is seeded takes a job')),
      enqueueDue: async () => undefined,
      look: () => undefined,
      again: () => Promise.reject(new Error('nothing that is seeded takes a job')),
      handle: () => undefined,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    csrfSecret: createSecretKey(Buffer.alloc(32)),
    sealer: sealerFrom(randomBytes(32), []),
  };
}
