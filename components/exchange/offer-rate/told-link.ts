import { create } from 'zustand';

type Told = Readonly<{ id: number; link: string }>;

const useStore = create<Readonly<{ told: Told | undefined }>>()(() => ({ told: undefined }));

/** Keeps the address that the host told once, for as long as this page is open and no longer. */
export function keepLink({ id, link }: Readonly<{ id: number; link?: string | undefined }>): void {
  if (link !== undefined) useStore.setState({ told: { id, link } });
}

/** The customer's address of an offer that was told on this page a moment ago. */
export function useToldLink(id: number): string | undefined {
  const { told } = useStore();
  return told?.id === id ? told.link : undefined;
}
