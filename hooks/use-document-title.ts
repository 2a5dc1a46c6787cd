'use client';

import { useEffect } from 'react';
import { create } from 'zustand';

/** Names the tab in the language of the page; the prerendered title is English. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sarraf`;
  }, [title]);
}

/** What the record that is open is called; nothing where none is. */
export const useOpenRecord = create<{ number: string | undefined }>(() => ({ number: undefined }));

/** Names the tab, and the end of the way to the page, by the number of the record that is open. */
export function useRecordTitle(number: string | undefined): void {
  useDocumentTitle(number);
  useRecordName(number);
}

/** Tells what the record that is open beside its list is called; the list names the tab by it. */
export function useRecordName(number: string | undefined): void {
  useEffect(() => {
    useOpenRecord.setState({ number });
    return () => useOpenRecord.setState({ number: undefined });
  }, [number]);
}
