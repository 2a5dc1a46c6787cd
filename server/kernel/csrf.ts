import type { Endpoint } from '@/lib/contract/endpoint';
import type { Asked } from './asked';
import { TurnedAway } from './failure';
import { isCsrfToken } from './visitor';

/**
 * Turns away (419) a call that changes something unless our own page sent it: the token only that
 * page could read, and no sign from the browser that another origin asks. The three GETs of the
 * specification that change something are also refused to links, images and prefetches.
 */
export function checkCsrf(asked: Asked, { method }: Endpoint): void {
  const { header, visitor, host } = asked;
  const ok =
    isCsrfToken(header('x-xsrf-token'), visitor.id, host.csrfSecret) &&
    !visitor.isNew &&
    isOwnOrigin(asked) &&
    (method !== 'GET' || isScripted(header));
  if (!ok) throw new TurnedAway(419);
}

function isOwnOrigin({ header, host, incoming }: Asked): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  if (origin === undefined) return true;
  return (
    origin === new URL(host.config.appUrl).origin ||
    origin === `http://${incoming.headers.host ?? ''}`
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
