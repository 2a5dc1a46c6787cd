'use client';

import { useRef } from 'react';

import { useQueryState } from './use-query-state';

/**
 * The panel beside a list, as `name` in the address. Opening it adds a step to the history, so Back closes it; another
 * row takes the same step, and closing goes back by it.
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
