'use client';

import type { FormKind } from '@/components/record/record-kind';
import type { Values } from '@/components/fields/field';
import { type MessageChannel, messageChannels } from '@/lib/contract/settings/message-channels';

const half = { width: 'half' } as const;
const isWhatsApp = ({ kind }: Values) => kind === 'whatsapp';
const isSms = ({ kind }: Values) => kind === 'sms';
const hasBody = ({ kind, method }: Values) => kind === 'sms' && method !== 'GET';

/** Part of the record kind "message channel" that its list and its form share. */
export const MESSAGE_CHANNEL_KIND: FormKind<MessageChannel> = {
  calls: messageChannels,
  words: 'message-channels',
  nameOf: ({ kind }) => NAMES[kind],
  audit: 'message channel',
  fields: [
    { name: 'kind', kind: 'choice', initial: 'whatsapp' },
    { name: 'url', kind: 'text', as: 'code', initial: 'https://graph.facebook.com' },
    { ...half, name: 'api_version', kind: 'text', as: 'code', when: isWhatsApp, empty: '' },
    { ...half, name: 'sender_id', kind: 'text', as: 'code', when: isWhatsApp, empty: '' },
    { name: 'token', kind: 'text', as: 'code' },
    { ...half, name: 'method', kind: 'choice', initial: 'POST', when: isSms },
    { ...half, name: 'encoding', kind: 'choice', initial: 'json', when: hasBody },
    { name: 'body', kind: 'prose', when: hasBody },
    { name: 'headers', kind: 'prose', when: isSms },
    { ...half, name: 'expected_status', kind: 'figure', initial: '200', when: isSms, empty: 200 },
    { ...half, name: 'expected_text', kind: 'text', as: 'code', when: isSms },
    { name: 'is_active', kind: 'flag', initial: true },
  ],
  // An empty token is left out, so that the server keeps the stored token.
  sent: ({ token }) => (token ? {} : { token: undefined }),
};

/** Names of the services, which are the same in every language. */
const NAMES = { whatsapp: 'WhatsApp', telegram: 'Telegram', sms: 'SMS' } as const;
