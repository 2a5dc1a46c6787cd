import { type Selectable, sql } from 'kysely';

import { type MessageText, messageTexts } from '@/lib/contract/settings/message-texts';
import {
  AUTOMATIC_KINDS,
  type MessageKind,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@/lib/domain/customer-message';
import { recordOf } from '@/lib/domain/record-of';
import { clockAt } from '@/lib/domain/timezone';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { MessageText as MessageTextTable } from '@/server/database/types';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';
import { defaultText, messageText } from '@/server/outbox/customer-text';

const page = 'message texts';
const record_type = 'message text';

type Row = Selectable<MessageTextTable>;

type Fields = Pick<
  MessageText,
  'text_en' | 'text_fa' | 'whatsapp_name' | 'whatsapp_parameters' | 'is_automatic' | 'send_at'
>;

// The cast is safe: a migration stores the kinds, and no call adds one.
const kindOf = ({ kind }: Row): MessageKind => kind as MessageKind;

function shown({ catalogues }: Pick<Host, 'catalogues'>, row: Row): MessageText {
  const { id, version, text_en, text_fa, whatsapp_name, whatsapp_parameters, is_automatic } = row;
  const { send_at } = row;
  const kind = kindOf(row);
  return {
    id,
    version,
    kind,
    text_en,
    text_fa,
    whatsapp_name,
    whatsapp_parameters,
    is_automatic,
    send_at,
    default_en: defaultText(catalogues, kind, 'en'),
    default_fa: defaultText(catalogues, kind, 'fa'),
    can_be_automatic: AUTOMATIC_KINDS.includes(kind),
    placeholders: [...PLACEHOLDERS[kind]],
  };
}

const fieldsOf = (row: Fields): Fields => {
  const { text_en, text_fa, whatsapp_name, whatsapp_parameters, is_automatic, send_at } = row;
  return { text_en, text_fa, whatsapp_name, whatsapp_parameters, is_automatic, send_at };
};

/**
 * Refuses unknown placeholders, a WhatsApp template without the stop link, automatic sending of a kind that only users
 * send, and a time of day that is missing or not allowed.
 */
function refusalsOf(kind: MessageKind, fields: Fields): Refusal[] {
  const { whatsapp_name, whatsapp_parameters: parameters, is_automatic, send_at } = fields;
  const isTimed = kind === 'rates';
  const texts = (['text_en', 'text_fa'] as const).flatMap((field) => {
    const unknown = unknownPlaceholders(kind, fields[field] ?? '');
    const params = { unknown: unknown.map((name) => `{${name}}`).join(' ') };
    return unknown.length === 0 ? [] : [new Refusal('message-text.unknown', { field, params })];
  });
  const wrong = parameters.flatMap((name, at) =>
    PLACEHOLDERS[kind].includes(name)
      ? []
      : [
          new Refusal('message-text.unknown', {
            field: `whatsapp_parameters.${at}`,
            params: { unknown: name },
          }),
        ],
  );
  const lacksStop = whatsapp_name !== '' && !parameters.includes('stop');
  return [
    ...texts,
    ...wrong,
    ...(lacksStop ? [new Refusal('message-text.stop', { field: 'whatsapp_parameters' })] : []),
    ...(is_automatic && !AUTOMATIC_KINDS.includes(kind)
      ? [new Refusal('message-text.by-hand', { field: 'is_automatic' })]
      : []),
    ...(isTimed && is_automatic && send_at === null
      ? [new Refusal('field.required', { field: 'send_at' })]
      : []),
    ...(!isTimed && send_at !== null
      ? [new Refusal('message-text.no-time', { field: 'send_at' })]
      : []),
  ];
}

async function textOf(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('message_text')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/**
 * Marks the rates of today as sent if the time of day has passed already or if they were queued earlier today. The next
 * message is then sent tomorrow.
 */
async function sentToday(db: Db, { now }: Host, { send_at }: Fields) {
  if (send_at === null) return {};
  const { timezone } = await organisationOf(db);
  const [day = '', time = ''] = clockAt(timezone, now()).split(' ');
  const isOver = send_at <= time || (await wereQueued(db, day, timezone));
  return { sent_on: isOver ? day : null };
}

/** True if the program queued a message with rates on the day. */
async function wereQueued(db: Db, day: string, timezone: string): Promise<boolean> {
  const queued = await db
    .selectFrom('customer_message')
    .select('id')
    .where('kind', '=', 'rates')
    .where(sql`(created_at at time zone ${timezone})::date`, '=', sql`${day}::date`)
    .limit(1)
    .executeTakeFirst();
  return queued !== undefined;
}

export const messageTextRoutes = [
  serve(messageTexts.list, async ({ db, host }) => {
    const rows = await db.selectFrom('message_text').selectAll().orderBy('id').execute();
    return rows.map((row) => shown(host, row));
  }),

  serve(messageTexts.update, async ({ db, host, params: { id }, input, audit }) => {
    await db.selectFrom('message_text').select('id').where('id', '=', id).forUpdate().execute();
    const before = await textOf(db, id);
    if (before.version !== input.version) throw new Conflict('document.stale', shown(host, before));
    const { version, ...sent } = input;
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const after: Fields = {
      ...fieldsOf(before),
      ...(Object.fromEntries(given) as Partial<Fields>),
    };
    refuseAny(refusalsOf(kindOf(before), after));
    const isBegun = after.is_automatic && !before.is_automatic;
    const row = await db
      .updateTable('message_text')
      .set({
        ...after,
        whatsapp_parameters: [...after.whatsapp_parameters],
        version: version + 1,
        // skips the audit rows up to now, so that automatic messages are sent only for later acts
        ...(isBegun && { seen_seq: sql<number>`last_audit_seq()` }),
        ...(await sentToday(db, host, after)),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = changesBetween<Fields>(fieldsOf(before), after);
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return shown(host, row);
  }),

  serve(messageTexts.preview, async ({ db, host, params: { id }, input }) => {
    const row = await textOf(db, id);
    const kind = kindOf(row);
    const { language, text } = input;
    const stored = text === undefined || text === '' ? {} : { [`text_${language}`]: text };
    const { name: organisation } = await organisationOf(db);
    const say = host.catalogues[language];
    const sample = recordOf(PLACEHOLDERS[kind], (name) => say(`customer-message.sample.${name}`));
    const values = { ...sample, organisation };
    return {
      text: messageText(host.catalogues, { ...row, ...stored }, { kind, language, values }),
      unknown: unknownPlaceholders(kind, text ?? ''),
    };
  }),
];
