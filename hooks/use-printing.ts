'use client';

import { flushSync } from 'react-dom';
import { create } from 'zustand';

const useStore = create<Readonly<{ isPrinting: boolean }>>()(() => ({ isPrinting: false }));

/** Renders the change inside the handler, because the browser captures the page right after `beforeprint`. */
const setPrinting = (isPrinting: boolean) => flushSync(() => useStore.setState({ isPrinting }));

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => setPrinting(true));
  window.addEventListener('afterprint', () => setPrinting(false));
}

/** True while the browser prints the page; partial lists then render completely. */
export const usePrinting = (): boolean => useStore(({ isPrinting }) => isPrinting);
