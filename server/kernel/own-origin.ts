import { addressIn } from './caller-address';

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
