import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';

/** Parsed query of a report; every value is a string. */
type Input = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<'accounts' | 'party' | 'user' | 'place' | 'branch', string | null>>;
type Word = (value: string, names: Names, say: Say) => string | undefined;

const labelled =
  (label: string, word: (value: string, say: Say) => string): Word =>
  (value, _names, say) =>
    `${say(`reports.${label}`)} ${word(value, say)}`;
const dimension = (name: string): Word =>
  labelled(`dimension.name.${name}`, (value, say) => {
    const key = `reports.dimension.${name}.${value}`;
    const words = say(key);
    return words === key ? value : words;
  });
const named =
  (label: string, of: keyof Names): Word =>
  (value, names, say) =>
    `${say(`reports.${label}`)} ${names[of] ?? value}`;

/** Formats each filter in words, in display order. */
const WORDS: Readonly<Record<string, Word>> = {
  compare: labelled('compare.label', (value, say) => say(`reports.compare.choice.${value}`)),
  level: (value, _names, say) => say(`reports.words.${value}`),
  group: (value, _names, say) =>
    say('reports.dimension.by', {
      names: value
        .split(',')
        .map((name) => say(`reports.dimension.name.${name}`))
        .join(say('reports.words.comma')),
    }),
  by: labelled('by.label', (value, say) => say(`reports.by.choice.${value}`)),
  account_id: (_value, { accounts }, say) =>
    accounts === null ? undefined : say('reports.words.accounts', { numbers: accounts }),
  party_id: (value, { party }, say) => say('reports.words.party', { party: party ?? value }),
  kind: labelled('ageing.kind.label', (value, say) => say(`reports.ageing.kind.choice.${value}`)),
  user_id: named('user.label', 'user'),
  location_id: named('dimension.name.location', 'place'),
  branch_id: named('dimension.name.branch', 'branch'),
  session_id: dimension('session'),
  side: dimension('side'),
  status: labelled('tradeState.label', (value, say) => say(`reports.tradeState.choice.${value}`)),
  section: labelled('kyc.section.label', (value, say) =>
    say(`reports.kyc.section.choice.${value}`),
  ),
  hour: dimension('hour'),
  weekday: dimension('weekday'),
  class: dimension('class'),
  channel: dimension('channel'),
  size: dimension('size'),
  page: labelled('page.label', (value, say) => {
    const key = `routes.${value.replaceAll(' ', '-')}`;
    const words = say(key);
    return words === key ? value : words;
  }),
  action: labelled('action.label', (value, say) => say(`acts.${value.replaceAll(' ', '-')}`)),
  record_type: labelled('record.label', (value) => value),
  record_id: (value) => value,
  search: (value, _names, say) => say('reports.words.search', { text: value }),
  zero: (value, _names, say) => (value === '1' ? say('reports.words.zero') : undefined),
  closing: (value, _names, say) =>
    say(`reports.words.${value === '0' ? 'withoutClosing' : 'withClosing'}`),
};

/** The filters and options of a report in one line, as on its page; empty if there are none. */
export async function filterWords(
  { db, say }: Readonly<{ db: Db; say: Say }>,
  input: Input,
): Promise<string> {
  const asked = Object.entries(WORDS).flatMap(([name, word]) => {
    const value = textOf(input, name);
    return value === '' ? [] : [{ word, value }];
  });
  if (asked.length === 0) return '';
  const names = await namesOf(db, input);
  return asked
    .flatMap(({ word, value }) => word(value, names, say) ?? [])
    .join(say('reports.words.comma'));
}

function textOf(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') return '';
  // Closing entries belong to no branch.
  return name === 'closing' && input['branch_id'] !== undefined ? '0' : value;
}

async function namesOf(db: Db, input: Input): Promise<Names> {
  const ids = (name: string) =>
    textOf(input, name)
      .split(',')
      .filter((id) => /^\d{1,15}$/.test(id));
  const one = (name: string) => ids(name)[0] ?? null;
  const { rows } = await sql<Names>`
    select (select string_agg(number, ', ' order by number)
            from account where id = any(${ids('account_id')}::bigint[])) as accounts,
           (select name from party where id = ${one('party_id')}::bigint) as party,
           (select name from app_user where id = ${one('user_id')}::bigint) as user,
           (select name from location where id = ${one('location_id')}::bigint) as place,
           (select name from branch where id = ${one('branch_id')}::bigint) as branch
  `.execute(db);
  return rows[0] ?? { accounts: null, party: null, user: null, place: null, branch: null };
}
