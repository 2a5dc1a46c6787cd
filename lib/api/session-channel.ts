/** Messages between tabs about the session that they share. */
export type SessionNews = 'signed-out' | 'heard';

type Listener = (news: SessionNews) => void;

const listeners = new Set<Listener>();

/** The tab's only channel. Sending and listening share it, because a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

export function tellTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

/** Listens to messages of other tabs until the returned function is called. */
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
