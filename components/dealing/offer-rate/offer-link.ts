import { create } from 'zustand';

type OfferLink = Readonly<{ id: number; link: string }>;

const useStore = create<Readonly<{ offerLink: OfferLink | undefined }>>()(() => ({
  offerLink: undefined,
}));

/**
 * Stores the customer link of a new offer in memory until the page is reloaded, because the server returns the link
 * only once.
 */
export function keepLink({ id, link }: Readonly<{ id: number; link?: string | undefined }>): void {
  if (link !== undefined) useStore.setState({ offerLink: { id, link } });
}

/**
 * Customer link of an offer, if it is the last link that the server returned since the page was loaded; otherwise
 * undefined.
 */
export function useOfferLink(id: number): string | undefined {
  const { offerLink } = useStore();
  return offerLink?.id === id ? offerLink.link : undefined;
}
