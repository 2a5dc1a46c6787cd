import { isIP } from 'node:net';

/** Trusted proxies in front of the server: how many there are, or their addresses and networks. */
export type Proxies = number | readonly string[];

const MOST_PROXIES = 16;
const SWITCH: Readonly<Record<string, number>> = { true: 1, yes: 1, false: 0, no: 0 };

/** Parses a number of proxies, or their addresses and networks. Undefined if the text is invalid. */
export function readProxies(text: string): Proxies | undefined {
  const hops = SWITCH[text.toLowerCase()] ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
  if (hops !== undefined) return hops <= MOST_PROXIES ? hops : undefined;
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** True for an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}
