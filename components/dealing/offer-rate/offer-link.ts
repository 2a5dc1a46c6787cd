import { create } from 'zustand';

type Told = Readonly<{ id: number; link: string }>;

const useStore = create<Readonly<{ told: Told | undefined }>>()(() => ({ told: undefined }));

/**
 * Stores the customer link of a new offer in memory until the page is reloaded, because the server returns the link
 * only once.
 */
export function keepLink({ id, link }: Readonly<{ id: number; link?: string | undefined }>): void {
  if (link !== undefined) useStore.setState({ told: { id, link } });
}

/** Link of an offer that was created on this page; undefined for other offers. */
export function useOfferLink(id: number): string | undefined {
  const { told } = useStore();
  return told?.id === id ? told.link : undefined;
}
