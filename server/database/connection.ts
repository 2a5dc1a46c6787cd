import type { ClientConfig } from 'pg';

import { typeParsers } from './type-parsers';

/** The role that requests run as: what the migrations did not grant to it, no request can do. */
export const APP_ROLE = 'sarraf_app';

/** Compiling a statement takes longer than running ours: jit made a posting four times slower. */
const SETTINGS = '-c timezone=UTC -c datestyle=ISO -c jit=off';

/**
 * What one session needs to reach the database at `url`: UTC, ISO days, our parsers, and on request
 * the role of the requests. Settings are sent with the first packet, so that no query runs without.
 */
export function sessionConfig(url: string, { appRole = false } = {}): ClientConfig {
  // Given in the URL, `options` would silently replace ours, and with them the role.
  const address = new URL(url);
  const options = [address.searchParams.get('options'), SETTINGS];
  address.searchParams.delete('options');
  if (appRole) options.push(`-c role=${APP_ROLE}`);

  return {
    connectionString: address.href,
    options: options.filter(Boolean).join(' '),
    application_name: 'sarraf',
    types: typeParsers,
  };
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
