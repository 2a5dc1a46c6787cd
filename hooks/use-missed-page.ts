'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { BASE_PATH } from '@/lib/base-path';

/**
 * Keeps the open page while the next one cannot be fetched. Otherwise the router would load the URL completely after a
 * failed fetch, and the browser's error page would replace the open page. Returns the missed path and a retry function.
 */
export function useMissedPage(): Readonly<{ missed: string | undefined; retry: () => void }> {
  const router = useRouter();
  const [missed, setMissed] = useState<string>();

  useEffect(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      if (!isForPage(init)) return original(input, init);
      const response = await original(input, init).then(whole).catch(nothing);
      setMissed(response ? undefined : addressOf(input));
      // A navigation without a response stays pending: the router keeps the page until another navigation begins.
      return response ?? new Promise<Response>(nothing);
    };
    return () => {
      window.fetch = original;
    };
  }, []);

  return { missed, retry: () => missed !== undefined && router.push(missed) };
}

/** True for the request of a navigation; false for a prefetch, which may fail without effect. */
function isForPage(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has('rsc') && !headers.has('next-router-prefetch');
}

/**
 * Returns the response once its body has arrived. Undefined for status 500 and above, such as a proxy's answer while
 * the server is down.
 */
async function whole(response: Response): Promise<Response | undefined> {
  if (response.status >= 500) return undefined;
  await response.clone().arrayBuffer();
  return response;
}

/** Converts the URL of a page's data file (`/build/x.txt?_rsc=…`) to the path that the router navigates to. */
function addressOf(file: RequestInfo | URL): string {
  const url = file instanceof Request ? file.url : file;
  const { pathname, searchParams, hash } = new URL(url, location.href);
  searchParams.delete('_rsc');
  const page = pathname.slice(BASE_PATH.length).replace(/\.txt$/, '');
  return `${page || '/'}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

const nothing = () => undefined;
