'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { dropDrafts } from './use-local-draft';
import { notices, type Notices } from '@/lib/contract/notices';

/** Clears cached data after sample data was created or removed; mounted queries are refetched. */
export function forgetBooks(cache: QueryClient): Promise<void> {
  cache.removeQueries({ type: 'inactive' });
  return cache.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== notices.path });
}

/**
 * Clears cached data when the state of the sample data changes, here or by another user; after its removal it also
 * deletes local drafts, which refer to removed records.
 */
export function useFreshBooks(known: Notices | undefined): void {
  const cache = useQueryClient();
  const state = known && (known.sample?.state ?? 'none');
  const before = useRef(state);
  useEffect(() => {
    if (state === undefined || state === before.current) return;
    const was = before.current;
    before.current = state;
    if (was === 'stands' && state !== 'stays') dropDrafts();
    if (was !== undefined) void forgetBooks(cache);
  }, [cache, state]);
}

/** Refetches the settings when the organisation's details or the system settings have changed. */
export function useFreshSettings(known: Pick<Notices, 'settings'> | undefined): void {
  const cache = useQueryClient();
  const versions = known?.settings;
  const before = useRef(versions);
  useEffect(() => {
    if (versions === undefined || versions === before.current) return;
    const was = before.current;
    before.current = versions;
    if (was === undefined) return;
    void cache.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('setting/'),
    });
  }, [cache, versions]);
}
