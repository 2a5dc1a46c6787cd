/** What tabs of one browser tell each other about the session they share. */
export type SessionNews = 'signed-out' | 'heard';

type Listener = (news: SessionNews) => void;

const listeners = new Set<Listener>();

/** One channel a tab, for it does not hear what is said on itself. */
let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

/** Listens to the other tabs until the function it gives back is called. */
export function hearTabs(listen: Listener): () => void {
  listeners.add(listen);
  channel ??= open();
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const opened = new BroadcastChannel('session');
  opened.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    for (const listen of listeners) listen(data);
  });
  return opened;
}
