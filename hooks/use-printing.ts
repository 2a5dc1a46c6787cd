'use client';

import { flushSync } from 'react-dom';
import { create } from 'zustand';

const useStore = create<Readonly<{ isPrinting: boolean }>>()(() => ({ isPrinting: false }));

/** The browser takes the page as it is right after the event, so the change is rendered within it. */
const setPrinting = (isPrinting: boolean) => flushSync(() => useStore.setState({ isPrinting }));

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => setPrinting(true));
  window.addEventListener('afterprint', () => setPrinting(false));
}

/** True while the browser prints the page: what is drawn only in part is then drawn whole. */
export const usePrinting = (): boolean => useStore(({ isPrinting }) => isPrinting);
