'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Locale } from '@/lib/i18n';
import { useLocale } from './use-locale';

export const PAPERS = ['A4', '80mm'] as const;
export type Paper = (typeof PAPERS)[number];

type Kept = Readonly<{ paper: Paper; language: Locale | undefined }>;

const useStore = create<Kept>()(
  persist((): Kept => ({ paper: 'A4', language: undefined }), { name: 'voucher-paper' }),
);

/**
 * Paper size and language of vouchers, stored on this device because it belongs to its printer. By default the reader's
 * language.
 */
export function useVoucherPaper() {
  const { locale } = useLocale();
  const { paper, language } = useStore();
  return {
    paper,
    language: language ?? locale,
    setPaper: (next: Paper) => useStore.setState({ paper: next }),
    setLanguage: (next: Locale) => useStore.setState({ language: next }),
  };
}
