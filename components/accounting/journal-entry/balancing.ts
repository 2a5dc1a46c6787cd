import { createContext, useContext } from 'react';
import type { Balancing } from '@/lib/domain/journal-figures';

/** The amount that would balance the entry, for the active line. */
export type LineBalancing = Balancing & Readonly<{ line: number }>;

export const BalancingContext = createContext<LineBalancing | undefined>(undefined);

/** The balancing amount, if it belongs in this cell. */
export function useGhost(line: number, side: 'debit' | 'credit'): LineBalancing | undefined {
  const balancing = useContext(BalancingContext);
  return balancing?.line === line && balancing.side === side ? balancing : undefined;
}
