import { Client } from 'pg';

import { errorCode } from '../error-code';

/** Ready for queries; starting or stopping; or not running. */
export type Presence = 'ready' | 'busy' | 'absent';

const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);
/** Codes of a server that is starting up, shutting down or closing connections. */
const BUSY: ReadonlySet<unknown> = new Set(['57P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE']);
const FULL = '53300';

/** Checks the server at `url` by opening a session. */
export async function probe(url: string): Promise<Presence> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the server may stop at any time, which the next probe detects
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const presence = presenceBehind(error);
    if (presence === undefined) throw error;
    return presence;
  } finally {
    await client.end().catch(() => {}); // there was no session to end
  }
}

/** True if the error means that the server stopped during a session. */
export function isConnectionLost(error: unknown): boolean {
  const presence = presenceBehind(error);
  return presence === 'busy' || presence === 'absent';
}

function presenceBehind(error: unknown): Presence | undefined {
  const code = errorCode(error);
  if (ABSENT.has(code)) return 'absent';
  if (code === FULL) return 'ready';
  // The driver has no code for a session that ended without a message.
  const isCut =
    /Error: (Connection terminated|timeout expired|Client has encountered a connection error)/.test(
      String(error),
    );
  return BUSY.has(code) || isCut ? 'busy' : undefined;
}
