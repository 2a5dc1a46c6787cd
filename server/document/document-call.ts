import type { Call } from '@/server/kernel/serve';

/**
 * The part of a call that the shared document code uses. During an approval, `maker` is the user who requested the
 * action, and `approving` is the id of the document.
 */
export type DocumentCall = Pick<
  Call,
  'db' | 'host' | 'user' | 'me' | 'say' | 'audit' | 'may' | 'require' | 'today' | 'noted' | 'tell'
> &
  Readonly<{ maker?: number | null; approving?: number }>;
