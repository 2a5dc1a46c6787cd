'use client';

import { useEffect } from 'react';
import { create } from 'zustand';

/** Sets the document title in the page's language; the prerendered title is English. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sarraf`;
  }, [title]);
}

/** Number or name of the open record; undefined without one. */
export const useOpenRecord = create<{ number: string | undefined }>(() => ({ number: undefined }));

/** Shows the open record's number or name in the document title and the breadcrumb while the component is mounted. */
export function useRecordName(number: string | undefined): void {
  useEffect(() => {
    useOpenRecord.setState({ number });
    return () => useOpenRecord.setState({ number: undefined });
  }, [number]);
}
