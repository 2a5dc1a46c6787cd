import type { Endpoint } from '@/lib/contract/endpoint';
import type { Asked } from './asked';
import { addressIn } from './caller-address';
import { TurnedAway } from './failure';
import type { Host } from './host';
import { isCsrfToken } from './visitor';

/**
 * Turns away (419) a call that changes something unless our own page sent it: the token only that
 * page could read, and no sign from the browser that another origin asks. The three GETs of the
 * specification that change something are also refused to links, images and prefetches.
 */
export function checkCsrf(asked: Asked, { method }: Endpoint): void {
  const { header, visitor, host } = asked;
  const ok =
    isOurs(asked) &&
    isCsrfToken(header('x-xsrf-token'), visitor.id, host.csrfSecret) &&
    !visitor.isNew &&
    (method !== 'GET' || isScripted(header));
  if (!ok) throw new TurnedAway(419);
}

function isOurs(asked: Asked): boolean {
  const { header, host, incoming } = asked;
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  if (origin === undefined) return true;
  const { localAddress, localPort } = incoming.socket;
  const ours = isOwnOrigin(origin, {
    appUrl: host.config.appUrl,
    asked: incoming.headers.host ?? '',
    listensAt: { address: localAddress ?? '', port: localPort ?? 0 },
  });
  // From another site a browser would have said so: this is our own page at an address we do not know.
  if (!ours && origin !== 'null') hintAtAppUrl(asked, origin);
  return ours;
}

const HINT_MS = 60_000;
const hinted = new WeakMap<Host, number>();

/** Says in the log, at most once a minute, which setting makes our page's address known. */
function hintAtAppUrl({ host, requestId }: Asked, origin: string): void {
  const now = host.now().getTime();
  if (now - (hinted.get(host) ?? -HINT_MS) < HINT_MS) return;
  hinted.set(host, now);
  const { appUrl } = host.config;
  host.log.warn(
    { id: requestId, status: 419, origin: origin.slice(0, 200), appUrl },
    'A page at another address than APP_URL was turned away. If people work at that address, set APP_URL to it.',
  );
}

function isScripted(header: Asked['header']): boolean {
  const mode = header('sec-fetch-mode');
  return (
    header('sec-purpose') === undefined &&
    header('x-requested-with') === 'XMLHttpRequest' &&
    mode !== 'navigate' &&
    mode !== 'no-cors'
  );
}

type Where = Readonly<{
  appUrl: string;
  /** The Host header of the call. */
  asked: string;
  /** The end of the connection on our side. */
  listensAt: Readonly<{ address: string; port: number }>;
}>;

/**
 * Whether a page of this origin is ours: it came from APP_URL. Where that is plain http, the address
 * that was asked counts too if no other machine can have it: a loopback name, or the address and port
 * at which this connection arrived. Any other name could be anybody's who points it at us.
 */
export function isOwnOrigin(origin: string, { appUrl, asked, listensAt }: Where): boolean {
  const own = new URL(appUrl);
  if (origin === own.origin) return true;
  if (own.protocol !== 'http:' || origin !== `http://${asked}`) return false;
  const page = URL.parse(origin);
  if (!page || page.origin !== origin) return false;
  return isLoopback(page.hostname) || isAt(page, listensAt);
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

function isAt({ hostname, port }: URL, at: Where['listensAt']): boolean {
  return addressIn(hostname) === addressIn(at.address) && Number(port || '80') === at.port;
}
