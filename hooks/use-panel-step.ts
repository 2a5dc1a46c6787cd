'use client';

import { useRef } from 'react';

import { useQueryState } from './use-query-state';

/**
 * Open record of a side panel, stored in the query parameter `name`. Opening the panel adds a history entry, so that
 * Back closes it. Another record replaces this entry, and closing the panel goes back.
 */
export function usePanelStep(name = 'peek') {
  const { query, change } = useQueryState();
  const hasStep = useRef(false);
  const setOpen = (id: string | undefined) => {
    const isOpen = new URLSearchParams(location.search).has(name);
    if (id === undefined && isOpen && hasStep.current) {
      hasStep.current = false;
      history.back();
      return;
    }
    if (!isOpen) hasStep.current = id !== undefined;
    change({ [name]: id }, { replace: isOpen });
  };
  return { open: query.get(name) || undefined, setOpen };
}
