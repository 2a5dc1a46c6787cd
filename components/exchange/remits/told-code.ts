import { create } from 'zustand';

type Told = Readonly<{ id: number; code: string }>;

const useStore = create<Readonly<{ told: Told | undefined }>>()(() => ({ told: undefined }));

/** Keeps the code that the host told once, for as long as this page is open and no longer. */
export function keepCode({
  id,
  payout_code,
}: Readonly<{ id: number; payout_code?: string | undefined }>) {
  if (payout_code !== undefined) useStore.setState({ told: { id, code: payout_code } });
}

/** The code of a remittance that was paid in on this page a moment ago. */
export function useToldCode(id: number): string | undefined {
  const { told } = useStore();
  return told?.id === id ? told.code : undefined;
}

/** A code as it is read out. */
export const groupedCode = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;
