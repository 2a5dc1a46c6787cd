import { fixed, sum } from '@/lib/domain/money';
import { isLocale, type Locale } from '@/lib/i18n';
import type { Catalogues } from '@/server/kernel/locale';
import type { WaitingItem } from '@/server/ledger/reminders.sql';

type Written = Readonly<{
  catalogues: Catalogues;
  organisation: string;
  decimals: Readonly<Record<string, number>>;
}>;

/** Text of a reminder in the party's language: every item, and totals by currency. */
export function reminderLetter(
  items: readonly WaitingItem[],
  { catalogues, organisation, decimals }: Written,
): Readonly<{ language: Locale; subject: string; text: string }> {
  const [first] = items;
  const language = isLocale(first?.language) ? first.language : 'en';
  const say = catalogues[language];
  const money = (value: string, currency: string) =>
    `${fixed(value, decimals[currency] ?? 2)} ${currency}`;
  const lines = items.map(({ document, due, open, currency }) =>
    say('letter.reminder.item', { document, due, amount: money(open, currency) }),
  );
  const totals = [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, own]) =>
    say('letter.reminder.total', { amount: money(sum(own.map(({ open }) => open)), currency) }),
  );
  const level = String(Math.max(...items.map((item) => item.level)));
  const params = { name: first?.party ?? '', organisation };
  return {
    language,
    subject: say(`letter.reminder.subject-${level}`, params),
    text: [
      say('letter.reminder.greeting', params),
      say(`letter.reminder.opening-${level}`, params),
      [...lines, ...totals].join('\n'),
      say('letter.reminder.closing', params),
    ].join('\n\n'),
  };
}
