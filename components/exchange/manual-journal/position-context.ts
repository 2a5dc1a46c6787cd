import { createContext, useContext } from 'react';
import type { PositionChange } from '@/lib/contract/exchange/manual-journal';

/** How the positions stand before what is typed, and after. */
export const PositionContext = createContext<readonly PositionChange[]>([]);

export function usePositionChange(currency: string): PositionChange | undefined {
  return useContext(PositionContext).find((change) => change.currency === currency);
}
