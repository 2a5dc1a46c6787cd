import type { Call } from '@/server/kernel/serve';

/**
 * A call of the kit, with the notes that it has written so far; `maker` is whose deed it is, where
 * somebody else approves it, and `approving` the document that then waits no more.
 */
export type DocumentCall = Pick<
  Call,
  'db' | 'host' | 'user' | 'me' | 'say' | 'audit' | 'may' | 'require' | 'today' | 'noted' | 'tell'
> &
  Readonly<{ maker?: number | null; approving?: number }>;
