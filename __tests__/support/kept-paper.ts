import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { KeyOwner } from '@/server/database/columns';
import { inspectFile } from '@/server/files/inspect/inspect';
import type { InspectedFile } from '@/server/kernel/ports';
import { keepPaper, type Paper } from '@/server/files/papers';
import { viewPaper, type Viewing } from '@/server/files/view-paper';
import type { Host } from '@/server/kernel/host';
import type { FileAnswer } from '@/server/kernel/serve';

type Done = () => Promise<void>;

/** Runs work with a temporary file of these bytes. */
async function withFile<T>(bytes: Buffer, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-paper-'));
  try {
    await writeFile(path.join(folder, 'upload'), bytes);
    return await work(path.join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Result of an inspection; rejects with the refusal. */
export function inspected(bytes: Buffer): Promise<InspectedFile> {
  return withFile(bytes, (file) => inspectFile(file, 'staff'));
}

/** Stores a file like a call that uploads it. */
export function kept(host: Host, owner: KeyOwner, bytes: Buffer, name = 'a.pdf'): Promise<Paper> {
  return withFile(bytes, async (file) => {
    const upload = {
      name,
      path: file,
      size: bytes.length,
      discard: () => Promise.resolve(),
      hash: createHash('sha256').update(bytes).digest('hex'),
      paper: await inspectFile(file, 'staff'),
    };
    const later: Done[] = [];
    const paper = await inTransaction(host.db, async (db) => {
      const call = {
        db,
        host,
        user: null,
        upload,
        ifUndone: () => undefined,
        afterCommit: (work: Done) => void later.push(work),
      };
      const one = await keepPaper(call, { owner });
      await sql`select note_change('keep', 'users', 'paper', ${String(one.id)})`.execute(db);
      return one;
    });
    for (const work of later) await work();
    return paper;
  });
}

/** Views a file like a call of this user, in a read-only transaction. */
export function viewed(
  host: Host,
  viewing: Omit<Viewing, 'trail'>,
  userId?: number,
): Promise<FileAnswer> {
  const user = userId === undefined ? null : { id: userId };
  const trail = { page: 'users', record_type: 'kyc customers', record_id: 12 };
  const isolation = { isolation: 'repeatable read', readOnly: true } as const;
  return inTransaction(
    host.db,
    (db) => {
      const call = { db, host, user, requestId: randomUUID(), visitor: { ip: '192.0.2.1' } };
      // `viewPaper` reads only these parts of a user and visitor.
      return viewPaper(call as never, { ...viewing, trail });
    },
    isolation,
  );
}
