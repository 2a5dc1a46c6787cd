/** What tabs of one browser tell each other about the session they share. */
export type SessionNews = 'signed-out' | 'heard';

const NAME = 'session';

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME));

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  const channel = open();
  channel?.postMessage(news);
  channel?.close();
}

/** Listens to the other tabs until the function it gives back is called. */
export function hearTabs(listen: (news: SessionNews) => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listen(data));
  return () => channel?.close();
}
