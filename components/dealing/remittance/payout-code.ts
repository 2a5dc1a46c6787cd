import { create } from 'zustand';

type PayoutCode = Readonly<{ id: number; code: string }>;

const useStore = create<Readonly<{ payoutCode: PayoutCode | undefined }>>()(() => ({
  payoutCode: undefined,
}));

/** Stores the payout code in memory until the page is reloaded, because the server returns the code only once. */
export function keepCode({
  id,
  payout_code,
}: Readonly<{ id: number; payout_code?: string | undefined }>) {
  if (payout_code !== undefined) useStore.setState({ payoutCode: { id, code: payout_code } });
}

/**
 * Payout code of a remittance, if it is the last code that the server returned since the page was loaded; otherwise
 * undefined.
 */
export function usePayoutCode(id: number): string | undefined {
  const { payoutCode } = useStore();
  return payoutCode?.id === id ? payoutCode.code : undefined;
}

/** Formats a payout code in two groups, because groups are easier to read aloud. */
export const groupedCode = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;
