import type { ClientConfig } from 'pg';

import { typeParsers } from './type-parsers';

/** Role of the requests: they can only do what the migrations grant to it. */
export const APP_ROLE = 'sarraf_app';

/** jit is off, because compiling takes longer than our statements: it made a posting four times slower. */
const SETTINGS = '-c timezone=UTC -c datestyle=ISO -c jit=off';

/**
 * Settings of a session at `url`: UTC, ISO days, our parsers, and optionally the role of the requests. They are sent
 * with the first packet, so that no query runs without them.
 */
export function sessionConfig(url: string, { appRole = false } = {}): ClientConfig {
  // `options` in the URL would silently replace ours, and with them the role.
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

/** URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
