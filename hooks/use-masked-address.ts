'use client';

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

/** An e-mail address that its owner knows again and nobody else can read: `l•••@e•••.com`. */
function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.trim().split('@');
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${masked(name)}@${masked(domain)}${ending}`;
}

const masked = (text: string) => `${text.slice(0, 1)}•••`;
