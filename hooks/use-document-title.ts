'use client';

import { useEffect } from 'react';
import { create } from 'zustand';

/** Names the tab in the language of the page; the prerendered title is English. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sarraf`;
  }, [title]);
}

/** The name of the open record; undefined while none is open. */
export const useOpenRecord = create<{ number: string | undefined }>(() => ({ number: undefined }));

/** Names the tab and the last part of the path by the open record, as long as it is open. */
export function useRecordName(number: string | undefined): void {
  useEffect(() => {
    useOpenRecord.setState({ number });
    return () => useOpenRecord.setState({ number: undefined });
  }, [number]);
}
