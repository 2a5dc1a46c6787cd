'use client';

import { useQuery } from '@tanstack/react-query';
import { dataAddressOf } from '@/components/ui/data-address';
import type { ApiError } from '@/lib/api/api-error';
import { download } from '@/lib/api/call';
import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';

/** How long a picture is kept once nobody looks at it: turning a card over is not looking twice. */
const KEPT_MS = 60_000;

export type Paper = Readonly<{ id: number; file: number }>;

/**
 * A picture of a customer's paper. Each asking is written down as a look, so it is asked for only while
 * `isLooked`, and its key is none that a step of the file makes stale.
 */
export function usePaper({ id, file }: Paper, isLooked: boolean) {
  return useQuery<string, ApiError>({
    queryKey: ['kyc paper', id, file],
    queryFn: async () => dataAddressOf((await paperOf({ id, file })).blob),
    enabled: isLooked,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** The file itself, as it is kept. */
export const paperOf = ({ id, file }: Paper) =>
  download(kycCustomers.viewFile, { params: { id, file } });
