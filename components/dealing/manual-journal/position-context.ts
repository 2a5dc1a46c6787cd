import { createContext, useContext } from 'react';
import type { PositionChange } from '@/lib/contract/dealing/manual-journal';

/** Context with the position changes that posting the current input would make. */
export const PositionContext = createContext<readonly PositionChange[]>([]);

export function usePositionChange(currency: string): PositionChange | undefined {
  return useContext(PositionContext).find((change) => change.currency === currency);
}
