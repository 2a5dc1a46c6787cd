import type { CustomerChannel } from '@/lib/domain/customer-message';
import { foldDigits } from './fold';

const PHONE = /^\+[1-9]\d{6,14}$/;
const CHAT_ID = /^-?[1-9]\d{0,18}$/;
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189}$/;

/**
 * Address in the form in which it is stored: a telephone number in E.164, the id of a Telegram chat, or an e-mail
 * address. Undefined if the text is no address of the channel.
 */
export function addressIn(channel: CustomerChannel, typed: string): string | undefined {
  const text = foldDigits(typed).trim();
  if (channel === 'email') return EMAIL.test(text) ? text.toLowerCase() : undefined;
  if (channel === 'telegram') return CHAT_ID.test(text) ? text : undefined;
  const phone = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return PHONE.test(phone) ? phone : undefined;
}
