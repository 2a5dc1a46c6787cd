import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { callOutside } from '@/server/kernel/outside';
import {
  finalRefusal,
  type GatewayAccess,
  gatewayRefusal,
  idOfMessage,
  jsonOf,
  MOST_BYTES,
  type Outgoing,
  PATIENCE_MS,
} from './gateway';
import { pauseOf } from './pause';

/** Delivers a message through the Telegram Bot API. The receiver must have started the chat with the bot. */
export async function deliverByTelegram(
  host: Pick<Host, 'config' | 'now'>,
  { url, token }: GatewayAccess,
  message: Outgoing,
): Promise<void> {
  const { to, text } = message;
  const { status, headers, body } = await callOutside(host, {
    url: `${url.replace(/\/+$/, '')}/bot${token}/sendMessage`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...idOfMessage(message) },
    body: JSON.stringify({ chat_id: to, text, link_preview_options: { is_disabled: true } }),
    patienceMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
  });
  if (status >= 200 && status < 300) return;
  throw refusalOf(status, pauseIn(body) ?? pauseOf(headers['retry-after'], host.now()));
}

const Answer = v.object({ parameters: v.object({ retry_after: v.number() }) });

/** Time in ms for which Telegram asks us to wait; undefined if it does not. */
export function pauseIn(body: Buffer): number | undefined {
  const read = v.safeParse(Answer, jsonOf(body));
  return read.success ? read.output.parameters.retry_after * 1_000 : undefined;
}

function refusalOf(status: number, pauseMs: number | undefined) {
  const facts = { answer: status, codes: { status }, ...(pauseMs !== undefined && { pauseMs }) };
  // Telegram answers 404 for a token that it cannot read.
  if (status === 401 || status === 404) return gatewayRefusal({ ...facts, trouble: 'login' });
  // The chat does not exist, or the receiver has blocked the bot.
  if (status === 400 || status === 403) return finalRefusal({ ...facts, trouble: 'recipient' });
  const isBusy = status === 429 || status === 503;
  return gatewayRefusal({ ...facts, trouble: isBusy ? 'busy' : 'refused' });
}
