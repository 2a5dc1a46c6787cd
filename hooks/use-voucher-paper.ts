'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { Locale } from '@/lib/i18n';
import { useLocale } from './use-locale';

type Kept = Readonly<{ paper: PrintSize; language: Locale | undefined }>;

const useStore = create<Kept>()(
  persist((): Kept => ({ paper: 'A4', language: undefined }), { name: 'voucher-paper' }),
);

/**
 * Paper size and language of vouchers. They are stored on this device, because the size depends on the device's
 * printer. The language defaults to the reader's.
 */
export function useVoucherPaper() {
  const { locale } = useLocale();
  const { paper, language } = useStore();
  return {
    paper,
    language: language ?? locale,
    setPaper: (next: PrintSize) => useStore.setState({ paper: next }),
    setLanguage: (next: Locale) => useStore.setState({ language: next }),
  };
}
