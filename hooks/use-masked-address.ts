'use client';

import { maskedAddress } from '@/lib/format/masked-address';
import { useHydrated } from './use-hydrated';

const KEY = 'verification-address';

/** Keeps for this tab to which address the code went, as far as it may be shown. */
export function keepMaskedAddress(email: string): void {
  sessionStorage.setItem(KEY, maskedAddress(email));
}

/** The address that the code went to, masked; nothing when nobody registered in this tab. */
export function useMaskedAddress(): string | null {
  const hydrated = useHydrated();
  return hydrated ? sessionStorage.getItem(KEY) : null;
}
