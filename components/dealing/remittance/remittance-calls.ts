import { transfer } from '@/lib/contract/dealing/transfer';

const judged = Object.entries(transfer).map(([name, call]) => [
  name,
  {
    ...call,
    allow: typeof call.allow === 'object' ? { ...call.allow, page: 'remits' } : call.allow,
  },
]);

/** Endpoints of transfers, with the permissions of the page `remits` instead of `transfer`. */
// The map changes only `allow`, so the type stays the same.
export const remittance = Object.fromEntries(judged) as typeof transfer;
