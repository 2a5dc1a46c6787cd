import path from 'node:path';
import { createTranslator } from 'use-intl/core';

import type { Letterhead } from '@/lib/print/printout';
import { type PrintSettings, type PrintTools, printTools } from '@/lib/print/tools';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';
import type { Locale } from '@/lib/i18n';
import { tagOf } from '@/lib/i18n';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';

/** Returns the functions that format a printout in a language, by the settings of the organisation. */
export async function printToolsOf(
  db: Db,
  language: Locale,
  { phone, email }: Pick<Letterhead, 'phone' | 'email'>,
): Promise<PrintTools> {
  const { base_currency, base_decimals, timezone } = await organisationOf(db);
  const setting = await settingOf(db, 'system-setting');
  const exchange = await settingOf(db, 'exchange');
  const currencies = await db
    .selectFrom('currency')
    .select(['code', 'name', 'minor_units'])
    .execute();
  const accounts = await db.selectFrom('account').select(['id', 'name', 'names']).execute();
  return printTools({
    language,
    base: {
      code: base_currency,
      units: base_decimals,
      decimals: setting.numberFormat,
      symbol: setting.currencySymbol,
      position: setting.currencyPosition,
    },
    currencies: new Map(currencies.map(({ code, ...currency }) => [code, currency])),
    accounts: new Map(accounts.map(({ id, name, names }) => [id, names[language] ?? name])),
    format: { date: setting.dateFormat, time: setting.timeFormat, timezone },
    contact: [phone, email].filter((way) => way !== ''),
    cancelMinutes: exchange.remittance_cancel_minutes,
    complaintContact: exchange.complaint_contact,
    say: sayerOf(language),
  });
}

const sayers = new Map<Locale, PrintSettings['say']>();

/**
 * Returns the function that looks up messages in a language. Reads the language's catalogues once per process. The
 * function throws if a message is missing.
 */
function sayerOf(language: Locale): PrintSettings['say'] {
  const known = sayers.get(language);
  if (known) return known;
  const folder = path.join(process.cwd(), 'messages', language);
  const translate = createTranslator<Record<string, unknown>>({
    locale: tagOf(language),
    messages: Object.fromEntries(
      namesOf(folder).map((name) => [name, readCatalogue(folder, name)]),
    ),
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  });
  const say: PrintSettings['say'] = (key, params) => translate(key as never, params as never);
  sayers.set(language, say);
  return say;
}
