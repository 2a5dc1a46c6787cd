import type { Endpoint } from '@/lib/contract/endpoint';
import type { IncomingCall } from './incoming-call';
import { addressIn } from './caller-address';
import { TurnedAway } from './failure';
import type { Host } from './host';
import { isCsrfToken } from './visitor';

/**
 * Refuses (419) a call that changes state unless our own page sent it. The call must carry the token that only our page
 * can read, and its headers must not name another origin. A GET that changes state is also refused if it comes from a
 * link, an image or a prefetch.
 */
export function checkCsrf(request: IncomingCall, { method }: Endpoint): void {
  const { header, visitor, host } = request;
  const ok =
    isOurs(request) &&
    isCsrfToken(header('x-xsrf-token'), visitor.id, host.csrfSecret) &&
    !visitor.isNew &&
    (method !== 'GET' || isScripted(header));
  if (!ok) throw new TurnedAway(419);
}

/** False if the headers of a browser name another site than ours; programs send no such headers. */
export function isOurs(request: IncomingCall): boolean {
  const { header, host, incoming } = request;
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  if (origin === undefined) return true;
  const { localAddress, localPort } = incoming.socket;
  const ours = isOwnOrigin(origin, {
    appUrl: host.config.appUrl,
    hostHeader: incoming.headers.host ?? '',
    listensAt: { address: localAddress ?? '', port: localPort ?? 0 },
  });
  // A page of another site is normally refused above (`sec-fetch-site`), so the likely cause is a wrong APP_URL.
  if (!ours && origin !== 'null') hintAtAppUrl(request, origin);
  return ours;
}

const HINT_MS = 60_000;
const hinted = new WeakMap<Host, number>();

/** Logs, at most once a minute, that APP_URL should be set to the URL of the page. */
function hintAtAppUrl({ host, requestId }: IncomingCall, origin: string): void {
  const now = host.now().getTime();
  if (now - (hinted.get(host) ?? -HINT_MS) < HINT_MS) return;
  hinted.set(host, now);
  const { appUrl } = host.config;
  host.log.warn(
    { id: requestId, status: 419, origin: origin.slice(0, 200), appUrl },
    'A page at another address than APP_URL was turned away. If people work at that address, set APP_URL to it.',
  );
}

function isScripted(header: IncomingCall['header']): boolean {
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
  hostHeader: string;
  /** IP address and port of the server's end of the connection. */
  listensAt: Readonly<{ address: string; port: number }>;
}>;

/**
 * True if the origin is ours: the origin of APP_URL. If APP_URL is plain http, an origin that equals the Host header is
 * also accepted, but only for a loopback name or the IP address and port of this connection. Other host names are
 * refused, because anybody can let a name resolve to this server.
 */
export function isOwnOrigin(origin: string, { appUrl, hostHeader, listensAt }: Where): boolean {
  const own = new URL(appUrl);
  if (origin === own.origin) return true;
  if (own.protocol !== 'http:' || origin !== `http://${hostHeader}`) return false;
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
