import { type LookupAddress, lookup as lookupName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

import type { Config } from '@/server/config';

/**
 * Reason why a call to a server outside failed:
 *
 * - `address`: the URL is invalid, or it has a user name or a password;
 * - `private`: the server is in a private network that `OUTBOUND_NETWORKS` does not allow;
 * - `insecure`: the URL begins with http, which is allowed only in the networks of `OUTBOUND_NETWORKS`;
 * - `certificate`: the certificate of the server is invalid;
 * - `unreachable`: there is no connection, or it broke;
 * - `slow`: the answer was not complete in time;
 * - `large`: the answer has more bytes than allowed.
 */
export type OutsideTrouble =
  | 'address'
  | 'private'
  | 'insecure'
  | 'certificate'
  | 'unreachable'
  | 'slow'
  | 'large';

/** A call to a server outside that brought no complete answer. */
export class OutsideFailure extends Error {
  readonly trouble: OutsideTrouble;
  /** True if the whole request was sent, so that the server may have done what it asks for. */
  readonly wasSent: boolean;
  constructor(trouble: OutsideTrouble, wasSent = false) {
    super(`outside: ${trouble}`);
    this.trouble = trouble;
    this.wasSent = wasSent;
  }
}

type OutsideCall = Readonly<{
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Time in ms for the whole call. */
  patienceMs: number;
  /** Size in bytes above which the answer is refused; 0 if only its status and headers are read. */
  maxBytes: number;
  /** Ends the call early; it then fails as `slow`. */
  signal?: AbortSignal;
}>;

type OutsideAnswer = Readonly<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>;

/**
 * Calls a server outside, whose address an administrator may have entered. The server cannot be in a private network,
 * unless the operator allows the network, so that nobody can reach internal services through us. The check uses the
 * address of the actual connection, so a name that later resolves to another address cannot bypass it. Redirects are
 * not followed. Throws an `OutsideFailure` if there is no complete answer.
 */
export async function callOutside(
  {
    config,
    longestWaitMs = Infinity,
  }: Readonly<{ config: Pick<Config, 'outboundNetworks'>; longestWaitMs?: number | undefined }>,
  call: OutsideCall,
): Promise<OutsideAnswer> {
  const url = urlOf(call.url);
  const refuse = refuserOf(config, url);
  const literal = literalOf(url);
  const trouble = literal === undefined ? undefined : refuse(literal);
  if (trouble) throw new OutsideFailure(trouble);
  const limit = AbortSignal.timeout(Math.min(call.patienceMs, longestWaitMs));
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
  let wasSent = false;
  const onSent = () => {
    wasSent = true;
  };
  try {
    return await send(url, call, { signal, lookup: lookupUnless(refuse), onSent });
  } catch (error) {
    throw new OutsideFailure(troubleOf(error, signal), wasSent);
  }
}

/**
 * Reason why a URL can never be called, as far as it is known without resolving the host's name; otherwise undefined.
 */
export function urlTrouble(
  { config }: Readonly<{ config: Pick<Config, 'outboundNetworks'> }>,
  text: string,
): OutsideTrouble | undefined {
  try {
    const url = urlOf(text);
    const literal = literalOf(url);
    if (literal !== undefined) return refuserOf(config, url)(literal);
    const isOpen = url.protocol === 'http:' && config.outboundNetworks.length === 0;
    return isOpen ? 'insecure' : undefined;
  } catch (error) {
    if (error instanceof OutsideFailure) return error.trouble;
    throw error;
  }
}

/** Returns a function that returns the reason why an address of the URL's host is refused. */
function refuserOf({ outboundNetworks }: Pick<Config, 'outboundNetworks'>, url: URL) {
  const allowed = blockListOf(outboundNetworks);
  return (address: string): OutsideTrouble | undefined => {
    if (allowed.check(address, familyOf(address))) return undefined;
    if (isPrivate(address)) return 'private';
    return url.protocol === 'https:' ? undefined : 'insecure';
  };
}

/** The IP address that is the URL's host; undefined if the host is a name. */
function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

function urlOf(text: string): URL {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new OutsideFailure('address');
  }
  return url;
}

type Sending = Readonly<{ signal: AbortSignal; lookup: LookupFunction; onSent: () => void }>;

function send(
  url: URL,
  { method = 'GET', headers, body, maxBytes }: OutsideCall,
  { signal, lookup, onSent }: Sending,
): Promise<OutsideAnswer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // Without an agent, each call has its own connection, which the lookup has checked.
    const outgoing = request(url, { method, headers, signal, lookup, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      if (maxBytes === 0) {
        resolve({ status, headers: received, body: Buffer.alloc(0) });
        outgoing.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) outgoing.destroy(new OutsideFailure('large'));
        else chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status, headers: received, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject);
    outgoing.on('finish', onSent);
    outgoing.end(body);
  });
}

/** Resolves a name like Node does, but fails if `refuse` refuses one of its addresses. */
function lookupUnless(refuse: (address: string) => OutsideTrouble | undefined): LookupFunction {
  return (name, options, done) => {
    lookupName(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, '', 0);
        return;
      }
      const trouble = addresses.map(({ address }) => refuse(address)).find((one) => one);
      if (trouble) done(new OutsideFailure(trouble), '', 0);
      else answerLookup(addresses, options.all === true, done);
    });
  };
}

function answerLookup(
  addresses: LookupAddress[],
  isAll: boolean,
  done: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (isAll) done(null, addresses);
  else if (first) done(null, first.address, first.family);
  else done(new OutsideFailure('unreachable'), '', 0);
}

/** Codes with which Node reports that a certificate is invalid. */
export const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

function troubleOf(error: unknown, signal: AbortSignal): OutsideTrouble {
  if (error instanceof OutsideFailure) return error.trouble;
  if (signal.aborted) return 'slow';
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  const code = isCoded ? String(error.code) : '';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}

/** Networks that do not belong to the public internet (IANA, special-purpose address registries). */
const PRIVATE = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]);

function isPrivate(address: string): boolean {
  return PRIVATE.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** A URL without its query and fragment. The query may contain an access key. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
