'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { currencies } from '@/lib/contract/settings/currencies';
import { organization } from '@/lib/contract/settings/organization';
import { setup } from '@/lib/contract/settings/setup';
import { systemSetting } from '@/lib/contract/settings/system-setting';
import { answerKey } from './use-call';

/** Queries that every printed page needs: letterhead, system set-up, system settings and currencies. */
const ON_PAPER = [organization.letterhead, setup.system, systemSetting.list, currencies.list];

/** Maximum time to wait for the pictures of the page, in ms; then it is printed without them. */
const PICTURES_MS = 3_000;

/**
 * Returns a function that opens the browser's print dialog as soon as the letterhead, the formats and the pictures of
 * the page are loaded. This function returns another one that cancels the pending print.
 */
export function usePrint(): () => () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    let isWanted = true;
    if (isComplete(cache)) window.print();
    else void completed(cache).then(() => isWanted && window.print());
    return () => {
      isWanted = false;
    };
  }, [cache]);
}

const isComplete = (cache: QueryClient): boolean =>
  !isLoading(cache) && loadingPictures().length === 0;

async function completed(cache: QueryClient): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (isLoading(cache)) return;
      leave();
      resolve();
    };
    const leave = cache.getQueryCache().subscribe(check);
    check();
  });
  // Waits for one task, so that the responses are rendered and their pictures are in the page.
  await after(0);
  const loaded = loadingPictures().map((picture) => picture.decode().catch(() => undefined));
  await Promise.race([Promise.all(loaded), after(PICTURES_MS)]);
}

/** True while a query that every printed page needs waits for its first answer. */
const isLoading = (cache: QueryClient): boolean =>
  ON_PAPER.some((endpoint) => {
    const state = cache.getQueryState(answerKey(endpoint));
    return state?.status === 'pending' && state.fetchStatus !== 'idle';
  });

const loadingPictures = (): HTMLImageElement[] =>
  [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
