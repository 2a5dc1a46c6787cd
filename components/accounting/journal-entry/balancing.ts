import { createContext, useContext } from 'react';
import type { Balancing } from '@/lib/domain/accounting/journal-figures';

/** The amount that would balance the entry, and the line in which it is proposed. */
export type LineBalancing = Balancing & Readonly<{ line: number }>;

export const BalancingContext = createContext<LineBalancing | undefined>(undefined);

/** Returns the balancing amount if it is proposed in this cell; otherwise undefined. */
export function useGhost(line: number, side: 'debit' | 'credit'): LineBalancing | undefined {
  const balancing = useContext(BalancingContext);
  return balancing?.line === line && balancing.side === side ? balancing : undefined;
}
