import type { Tx } from '@/server/kernel/host';

export async function ensureDefaults(_db: Tx): Promise<void> {}
