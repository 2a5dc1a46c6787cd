import type { Caller, Reply } from './caller';
import { cut, reachedFault } from './answer';
import type { Findings } from './finding';
import { refusalFaults } from './refusal';

/** Checks the URLs outside /api (CSRF cookie, redirect to the pages, health checks) and an unknown path below /api. */
export async function checkRoot(visitor: Caller, url: string, findings: Findings): Promise<void> {
  const ask = (path: string) => visitor.send('GET', path);
  findings.check('GET /', 'the way to the pages', pageFaults(await ask('/')));
  findings.check(
    'GET /sanctum/csrf-cookie',
    'cookies',
    cookieFaults(await ask('/sanctum/csrf-cookie'), url.startsWith('https:')),
  );
  findings.check('GET /health/live', 'answer', healthFaults(await ask('/health/live'), [200]));
  findings.check(
    'GET /health/ready',
    'answer',
    healthFaults(await ask('/health/ready'), [200, 503]),
  );
  const nowhere = await ask('/api/no/such/call');
  findings.check('GET /api/no/such/call', 'unknown path', unknownFaults(nowhere));
}

function pageFaults(reply: Reply): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  const to = reply.headers.get('location') ?? '';
  return reply.status === 302 && to.endsWith('/build/')
    ? []
    : [`status ${reply.status} to "${to}" and not 302 to /build/`];
}

function cookieFaults(reply: Reply, isHttps: boolean): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  const cookies = reply.headers.getSetCookie();
  const token = cookies.find((one) => one.startsWith('XSRF-TOKEN='));
  const session = cookies.find((one) => /;\s*httponly/i.test(one));
  const isSafe = (one: string) => /;\s*secure/i.test(one);
  return [
    ...(reply.status === 204 ? [] : [`status ${reply.status} and not 204`]),
    ...(reply.headers.get('cache-control')?.includes('no-store') ? [] : ['it may be cached']),
    ...(token === undefined ? ['the cookie XSRF-TOKEN is missing'] : []),
    ...(token !== undefined && /httponly/i.test(token) ? ['scripts cannot read XSRF-TOKEN'] : []),
    ...(session === undefined ? ['there is no session cookie out of reach for scripts'] : []),
    ...(isHttps && !cookies.every(isSafe) ? ['a cookie is not Secure'] : []),
    ...(isHttps && session !== undefined && !session.startsWith('__Host-')
      ? ['the session cookie is not bound to this host (__Host-)']
      : []),
  ];
}

function healthFaults(reply: Reply, statuses: readonly number[]): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  return [
    ...(statuses.includes(reply.status) ? [] : [`status ${reply.status}`]),
    ...(typeof reply.json === 'object' && reply.json !== null
      ? []
      : [`the body is no JSON: ${cut(reply.text)}`]),
  ];
}

/**
 * Faults in the 404 response to an unknown path. It must have the format of all refusals, except the headers
 * Cache-Control and X-Request-Id: a web server in front may answer such a path without asking ours.
 */
function unknownFaults(reply: Reply): string[] {
  return refusalFaults(reply, 404).filter((fault) => !/^(Cache-Control|X-Request-Id)/.test(fault));
}
