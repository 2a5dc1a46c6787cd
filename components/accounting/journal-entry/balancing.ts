import { createContext, useContext } from 'react';
import type { Balancing } from '@/lib/domain/journal-figures';

/** What would balance the entry, on the line where the work is going on. */
export type LineBalancing = Balancing & Readonly<{ line: number }>;

export const BalancingContext = createContext<LineBalancing | undefined>(undefined);

/** The amount that one key would put into this cell. */
export function useGhost(line: number, side: 'debit' | 'credit'): LineBalancing | undefined {
  const balancing = useContext(BalancingContext);
  return balancing?.line === line && balancing.side === side ? balancing : undefined;
}
