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
 * What vouchers are printed on at this place, and in what language: kept on this device, since the
 * printer stands beside it. They are in the reader's language until another one is chosen.
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
