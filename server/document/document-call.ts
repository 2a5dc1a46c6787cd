import type { Call } from '@/server/kernel/serve';

/**
 * The part of a call that the kit uses. `maker` is the user who asked, if another one approves; `approving` is the
 * document that is being approved.
 */
export type DocumentCall = Pick<
  Call,
  'db' | 'host' | 'user' | 'me' | 'say' | 'audit' | 'may' | 'require' | 'today' | 'noted' | 'tell'
> &
  Readonly<{ maker?: number | null; approving?: number }>;
