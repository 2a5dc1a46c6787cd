import { isDay, today } from '@/lib/domain/calendar';
import type { Host } from '@/server/kernel/host';
import { callOutside, OutsideFailure } from '@/server/kernel/outside';
import { FeedFailure, troubleFailure } from './feed-failure';
import {
  type FeedPrice,
  feedPrices,
  type FeedScope,
  type FeedSettings,
  isNeededBy,
} from './feed-prices';
import { readSource } from './read-source';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 2_000_000;
/** Longest pause in seconds that a source can ask for: `busy` after status 429, `failed` after any other failure. */
const LONGEST_WAIT = { busy: 86_400, failed: 3_600 } as const;

/** Input of a fetch. `key` is the decrypted API key; null if the feed has none. */
export type Fetching = Readonly<{
  feed: FeedSettings;
  key: string | null;
  scope: FeedScope;
  /** Latest time that the source stated in a successful fetch; null if there is none. */
  lastTime: string | null;
}>;

export type Fetched = Readonly<{ time: string | null; prices: readonly FeedPrice[] }>;

/** Name under which an API key is encrypted. It contains the origin, so that a key opens only for that origin. */
export const sealName = (url: string): string => `rate feed ${new URL(url).origin}`;

/**
 * Fetches a source and returns its prices; throws a `FeedFailure` if it cannot. Needs no connection to the database.
 */
export async function fetchSource(
  host: Pick<Host, 'config' | 'now'>,
  { feed, key, scope, lastTime }: Fetching,
): Promise<Fetched> {
  const { body, headers } = await answerOf(host, feed, key);
  const type = headers['content-type'] ?? '';
  const source = readSource(body, type, feed, {
    isWanted: isNeededBy(scope),
    timezone: scope.timezone,
  });
  checkTime(source.time, lastTime, host.now());
  return { time: source.time, prices: feedPrices(source, feed, scope) };
}

async function answerOf(
  host: Pick<Host, 'config'>,
  { url, header_name }: FeedSettings,
  key: string | null,
) {
  const answer = await callOutside(host, {
    url,
    headers: {
      accept: '*/*',
      'user-agent': 'Sarraf',
      ...(header_name !== null && key !== null && { [header_name]: key }),
    },
    patienceMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
  }).catch((error: unknown) => {
    throw error instanceof OutsideFailure ? troubleFailure(error.trouble) : error;
  });
  const { status, headers } = answer;
  if (status === 200) return answer;
  const waitSeconds = waitOf(headers['retry-after'], status);
  throw new FeedFailure(codeOf(status), { status: String(status) }, { waitSeconds });
}

function codeOf(status: number): string {
  if (status === 429) return 'feed.busy';
  if (status === 404 || status === 410) return 'feed.gone';
  if (status === 401 || status === 403) return 'feed.denied';
  return status >= 300 && status < 400 ? 'feed.redirect' : 'feed.status';
}

function waitOf(given: string | undefined, status: number): number | undefined {
  const longest = status === 429 ? LONGEST_WAIT.busy : LONGEST_WAIT.failed;
  return given !== undefined && /^\d{1,9}$/.test(given)
    ? Math.min(Number(given), longest)
    : undefined;
}

/** Time in ms by which the clock of a source may be ahead of ours. */
const SKEW_MS = 600_000;

/**
 * True if the source states a later time than `last`, or if one of the two is null. If false, the source has not been
 * updated since the last fetch.
 */
export const isLater = (time: string | null, last: string | null): boolean =>
  time === null || last === null || Date.parse(time) > Date.parse(last);

/** Refuses a time before the last accepted one, and a time in the future. */
function checkTime(time: string | null, last: string | null, now: Date): void {
  if (time === null) return;
  // a day lies in the future if it has not begun anywhere; it begins first in the time zone UTC+14
  const isAhead = isDay(time)
    ? time > today('Etc/GMT-14', now)
    : Date.parse(time) > now.getTime() + SKEW_MS;
  if (isAhead) throw new FeedFailure('feed.future', { time });
  if (last !== null && Date.parse(time) < Date.parse(last)) {
    throw new FeedFailure('feed.stale', { time, last });
  }
}
