import { create } from 'zustand';

type Told = Readonly<{ id: number; link: string }>;

const useStore = create<Readonly<{ told: Told | undefined }>>()(() => ({ told: undefined }));

/** Keeps the link that the server returned once, until the page is reloaded. */
export function keepLink({ id, link }: Readonly<{ id: number; link?: string | undefined }>): void {
  if (link !== undefined) useStore.setState({ told: { id, link } });
}

/** Link of an offer that was created on this page; otherwise undefined. */
export function useOfferLink(id: number): string | undefined {
  const { told } = useStore();
  return told?.id === id ? told.link : undefined;
}
