'use client';

import { useRef } from 'react';

import { useQueryState } from './use-query-state';

/**
 * State of a side panel in the query parameter `name`. Opening adds a history entry, so that Back closes it; another
 * row replaces the entry, and closing goes back.
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
