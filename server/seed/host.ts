import { createSecretKey, randomBytes } from 'node:crypto';
import pino from 'pino';

import type { Host } from '@/server/kernel/host';
import { sealerFrom } from '@/server/kernel/seal';
import { inspectFile } from '@/server/files/inspect/inspect';
import { openWorkbook } from '@/server/files/workbook/open-workbook';

/** The parts of the server that a script can create without a running server. */
export type Bare = Pick<Host, 'config' | 'db' | 'files' | 'masters' | 'catalogues'>;

/** Builds a server object without side effects: it sends no emails and queues no jobs. */
export function standIn(bare: Bare, now: () => Date): Host {
  return {
    ...bare,
    now,
    isSilent: true,
    aside: bare.db,
    inspect: inspectFile,
    openWorkbook,
    log: pino({ level: 'silent' }),
    observe: () => undefined,
    mail: {
      send: () => Promise.resolve(),
      check: () => Promise.resolve(null),
      trouble: () => null,
    },
    jobs: {
      enqueue: () => Promise.reject(new Error('nothing that is seeded takes a job')),
      enqueueDue: async () => undefined,
      failLost: async () => undefined,
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
