import * as v from 'valibot';

import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
import { Id, Line, Nothing, Prose, TimeOfDay, Version } from '@/lib/contract/schemas';
import { MESSAGE_KINDS, MESSAGE_LANGUAGES } from '@/lib/domain/customer-message';

const page = 'message texts';
const path = 'setting/message-texts';

/** Longest text of a message in characters; about seven parts of an SMS in Latin letters, fifteen in Persian. */
const LONGEST = 1_000;

/** Maximum number of parameters of a WhatsApp template. */
const MOST_PARAMETERS = 10;

const Text = v.nullable(v.pipe(Prose(LONGEST), v.minLength(1, 'required')));

const fields = {
  /** Text in English and Persian; null if the program's default text is used. */
  text_en: Text,
  text_fa: Text,
  whatsapp_name: v.pipe(Line(512), v.regex(/^[a-z0-9_]*$/, 'template-name')),
  whatsapp_parameters: list(Line(40), MOST_PARAMETERS),
  is_automatic: v.boolean('boolean'),
  /** Time of day at which the rates are sent, in the organisation's time zone; null for other kinds. */
  send_at: v.nullable(TimeOfDay),
} as const;

const MessageText = v.object({
  id: Id,
  version: Version,
  kind: v.picklist(MESSAGE_KINDS),
  text_en: v.nullable(v.string()),
  text_fa: v.nullable(v.string()),
  /** The program's default text in English and Persian. */
  default_en: v.string(),
  default_fa: v.string(),
  whatsapp_name: v.string(),
  whatsapp_parameters: v.array(v.string()),
  is_automatic: v.boolean(),
  send_at: v.nullable(v.string()),
  /** True if messages of this kind can be sent automatically. */
  can_be_automatic: v.boolean(),
  /** Placeholders that a text can contain. */
  placeholders: v.array(v.string()),
});

export const messageTexts = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'Texts of the messages to customers, one record a kind.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(MessageText),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}/update`,
    summary: 'Changes the fields that are sent. Unknown placeholders are refused.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...v.partial(v.strictObject(fields)).entries, version: Version }),
    answer: MessageText,
    stales: [path],
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/{id}/preview`,
    summary: 'A text with sample values, as a customer would read it.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      language: v.picklist(MESSAGE_LANGUAGES, 'choice'),
      /** Unsaved text to preview; without it the saved text is used. */
      text: v.optional(Prose(LONGEST)),
    }),
    answer: v.object({ text: v.string(), unknown: v.array(v.string()) }),
  }),
};

export type MessageText = AnswerOf<(typeof messageTexts)['list']>[number];
