'use client';

import { useHydrated } from './use-hydrated';

const KEY = 'verification-address';

/** Stores in this tab, in masked form, the address to which the sign-up code was sent. */
export function keepMaskedAddress(email: string): void {
  sessionStorage.setItem(KEY, maskedAddress(email));
}

/** Masked address to which the sign-up code was sent; null if nobody registered in this tab. */
export function useMaskedAddress(): string | null {
  const hydrated = useHydrated();
  return hydrated ? sessionStorage.getItem(KEY) : null;
}

/** Masks an email address so that only its owner recognises it: `l•••@e•••.com`. */
function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.trim().split('@');
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${masked(name)}@${masked(domain)}${ending}`;
}

const masked = (text: string) => `${text.slice(0, 1)}•••`;
