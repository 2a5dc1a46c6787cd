import { Client } from 'pg';

import { errorCode } from '../error-code';

/** State of the database server: ready for queries; busy starting or stopping; or absent. */
export type Presence = 'ready' | 'busy' | 'absent';

const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);
/** Error codes of a database server that is starting, stopping or closing connections. */
const BUSY: ReadonlySet<unknown> = new Set(['57P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE']);
const FULL = '53300';

/**
 * Finds the state of the database server at `url` by opening a session. Throws any error that does not show a state.
 */
export async function probe(url: string): Promise<Presence> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the next probe detects that the database server has stopped
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const presence = presenceBehind(error);
    if (presence === undefined) throw error;
    return presence;
  } finally {
    await client.end().catch(() => {}); // closing fails if the session was never opened
  }
}

/** True if the error means that the database server has stopped, or is starting or stopping. */
export function isConnectionLost(error: unknown): boolean {
  const presence = presenceBehind(error);
  return presence === 'busy' || presence === 'absent';
}

function presenceBehind(error: unknown): Presence | undefined {
  const code = errorCode(error);
  if (ABSENT.has(code)) return 'absent';
  if (code === FULL) return 'ready';
  // The driver reports a session that ended without a message only by its text, without a code.
  const isCut =
    /Error: (Connection terminated|timeout expired|Client has encountered a connection error)/.test(
      String(error),
    );
  return BUSY.has(code) || isCut ? 'busy' : undefined;
}
