'use client';

import { useEffect } from 'react';

/** Names the tab in the language of the page; the prerendered title is English. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sarraf`;
  }, [title]);
}
