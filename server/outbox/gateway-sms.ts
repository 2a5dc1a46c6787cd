import { smsCall } from '@/lib/domain/sms-call';
import type { Host } from '@/server/kernel/host';
import { callOutside } from '@/server/kernel/outside';
import {
  finalRefusal,
  type GatewayAccess,
  gatewayRefusal,
  idOfMessage,
  MOST_BYTES,
  type Outgoing,
  PATIENCE_MS,
  unclearRefusal,
} from './gateway';
import { pauseOf } from './pause';

/** Delivers a message through an SMS gateway. Templates in the settings describe the HTTP call. */
export async function deliverBySms(
  host: Pick<Host, 'config' | 'now'>,
  access: GatewayAccess,
  message: Outgoing,
): Promise<void> {
  const { key, to, text } = message;
  const call = smsCall(access, { id: key, to, text, token: access.token });
  const answer = await callOutside(host, {
    ...call,
    headers: { ...idOfMessage(message), ...call.headers },
    patienceMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
  });
  const { status, headers } = answer;
  if (status < 200 || status > 299) {
    throw refusalOf(status, pauseOf(headers['retry-after'], host.now()));
  }
  // Many gateways answer with a success status even if they refuse the message.
  const isAccepted =
    status === access.expected_status && answer.body.toString().includes(access.expected_text);
  if (!isAccepted) {
    throw unclearRefusal({ trouble: 'refused', answer: status, codes: { status } });
  }
}

/** Statuses with which a gateway refuses one message for good. */
const OF_MESSAGE: ReadonlySet<number> = new Set([400, 422]);

function refusalOf(status: number, pauseMs: number | undefined) {
  const facts = { answer: status, codes: { status }, ...(pauseMs !== undefined && { pauseMs }) };
  if (OF_MESSAGE.has(status)) return finalRefusal({ ...facts, trouble: 'recipient' });
  if (status === 401 || status === 403) return gatewayRefusal({ ...facts, trouble: 'login' });
  const isBusy = status === 429 || status === 503;
  return gatewayRefusal({ ...facts, trouble: isBusy ? 'busy' : 'refused' });
}
