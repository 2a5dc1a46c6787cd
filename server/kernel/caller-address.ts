import { BlockList, isIP } from 'node:net';

import type { Proxies } from '@/server/config/proxies';

/**
 * Returns a function that determines the IP address of a caller. Each proxy appends the address of its client to
 * X-Forwarded-For, but earlier entries may be forged by a client. So the function reads the list from its end while the
 * sender is a trusted proxy, and stops at an entry that is not an IP address.
 */
export function callerAddressOf(
  proxies: Proxies,
): (remote: string | undefined, forwarded: string | undefined) => string {
  const isProxy = proxyJudge(proxies);
  return (remote, forwarded) => {
    const written = (forwarded ?? '').split(',').toReversed();
    let caller = addressIn(remote ?? '');
    for (const [hop, entry] of written.entries()) {
      const next = addressIn(entry);
      if (next === '' || !isProxy(caller, hop)) break;
      caller = next;
    }
    return caller;
  };
}

function proxyJudge(proxies: Proxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  const known = networksOf(proxies);
  return (address) => address !== '' && known.check(address, familyOf(address));
}

function networksOf(list: readonly string[]): BlockList {
  const known = new BlockList();
  for (const network of list) {
    const [text = '', prefix] = network.split('/');
    const address = addressIn(text);
    if (prefix === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(text, Number(prefix), familyOf(text));
  }
  return known;
}

/** True if a list of IP addresses and networks contains the address. An empty list contains every address. */
export const isAddressIn = (list: readonly string[], address: string): boolean =>
  list.length === 0 || (address !== '' && networksOf(list).check(address, familyOf(address)));

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * Normalised IP address without port, brackets or zone; '' if the entry is not an IP address. An IPv4-mapped IPv6
 * address becomes IPv4, so that it does not count as another caller.
 */
export function addressIn(entry: string): string {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const [address = ''] = bare.split('%');
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : '';
  // The URL parser writes every IPv6 address in the canonical form of RFC 5952.
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const [high, low] = [mapped[1], mapped[2]].map((part) => Number.parseInt(part ?? '', 16));
  return [high, low].flatMap((part = 0) => [part >> 8, part & 255]).join('.');
}

/**
 * Network that counts as one caller for limits on calls: an IPv4 address, or the /64 of an IPv6 address, because
 * providers assign at least a /64 to each customer (RFC 6177).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}
