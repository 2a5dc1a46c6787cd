import * as v from 'valibot';

import { REMINDER_WAYS } from '@/lib/domain/accounting/reminder';
import { endpoint } from '../endpoint';
import { CurrencyCode, Decimal, envelope, Id, listQuery, Nothing, ShownDay } from '../schemas';

/** A party that should receive a reminder now, with reminder level, earliest due date and overdue amounts. */
const Reminder = v.object({
  party_id: Id,
  party: v.string(),
  /** Level of the reminder: 1, 2 or 3 (first, second or last). */
  level: v.number(),
  items: v.number(),
  due: ShownDay,
  amounts: v.array(v.object({ currency: CurrencyCode, open: Decimal })),
});
export type Reminder = v.InferOutput<typeof Reminder>;

/** Reminder letter in the party's language, in English if there is no letter in that language. */
const ReminderLetter = v.object({
  language: v.picklist(['en', 'fa']),
  subject: v.string(),
  text: v.string(),
  /** E-mail address of the party; null if it has none. */
  email: v.nullable(v.string()),
});

const PATH = 'accounting/reminders';
const page = 'parties';

export const reminders = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'The parties that are to be reminded of what is overdue, the most urgent first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(Reminder),
  }),
  letter: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/letter`,
    summary: 'The reminder to a party as a letter, to copy, print or mail.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: ReminderLetter,
  }),
  send: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/send`,
    summary: 'Mails the reminder to a party, or writes down that it was given by hand.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ way: v.picklist(REMINDER_WAYS, 'choice') }),
    answer: v.object({ sent: v.number() }),
    stales: [PATH, 'accounting/parties', 'notices'],
  }),
};
