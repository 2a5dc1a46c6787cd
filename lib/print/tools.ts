import { currencyWords } from '@/lib/currency-words';
import { statedInWords } from '@/lib/domain/amount-words';
import { isCalendarDay } from '@/lib/domain/calendar';
import { type Decimal, isZero } from '@/lib/domain/money';
import { formatDay, formatInstant, type InstantFormat } from '@/lib/format/date';
import { formatFigure } from '@/lib/format/figure';
import { apart, isolated } from '@/lib/format/isolated';
import {
  type BaseFormat,
  baseFigure,
  baseParts,
  foreignParts,
  inOneLine,
} from '@/lib/format/money';
import { persianDigits, persianNumber } from '@/lib/format/native-digits';
import { formatSolar } from '@/lib/format/solar-hijri';
import { dirOf, type Locale, tagOf } from '@/lib/i18n';

/** Settings and texts from which a printout is formatted. */
export type PrintSettings = Readonly<{
  language: Locale;
  base: BaseFormat;
  /** Minor units and name of each currency by its code. */
  currencies: ReadonlyMap<string, Readonly<{ minor_units: number; name: string }>>;
  /** Names of accounts in the language of the printout, by id. */
  accounts: ReadonlyMap<number, string>;
  format: InstantFormat;
  /** Minutes within which a sender may cancel a remittance; 0 if never. */
  cancelMinutes: number;
  /** Contact for complaints about remittances; may be empty. */
  complaintContact: string;
  /** Returns a message by its key, which begins with the name of its catalogue. */
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}>;

/** Decimals of a currency that the organisation does not have. */
const USUAL_DECIMALS = 2;
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export type PrintTools = ReturnType<typeof printTools>;

/**
 * Functions that format the values of a printout in its language: with Persian digits in Persian, with the formats of
 * the organisation, and with each figure and each user text isolated in its own direction.
 */
export function printTools({
  language,
  base,
  currencies,
  accounts,
  format,
  say,
  ...policy
}: PrintSettings) {
  const isRightToLeft = dirOf(language) === 'rtl';
  const isPersian = language === 'fa';
  const digits = (text: string) => (isPersian ? persianDigits(text) : text);
  const number = (text: string) => (isPersian ? persianNumber(text) : text);
  const ltr = (text: string) => isolated(text, isRightToLeft);
  const isBase = (currency: string) => currency === base.code || currency === '';
  const unitsOf = (code: string) => currencies.get(code)?.minor_units ?? USUAL_DECIMALS;

  return {
    ...policy,
    language,
    baseCurrency: base.code,
    say: (key: string, params?: Readonly<Record<string, string | number>>) =>
      digits(say(key, params)),
    day: (day: string) => ltr(digits(formatDay(day, format.date))),
    /** A day with its weekday and its date in the Solar Hijri calendar. */
    dayInFull: (day: string) => {
      const shown = ltr(digits(formatDay(day, format.date)));
      if (!isCalendarDay(day)) return shown;
      const weekday = new Intl.DateTimeFormat(tagOf(language), {
        weekday: 'long',
        timeZone: 'UTC',
      }).format(new Date(day));
      const comma = isPersian ? '، ' : ', ';
      return `${shown} · ${weekday}${comma}${digits(formatSolar(day, language))}`;
    },
    instant: (iso: string) => ltr(digits(formatInstant(iso, format))),
    /** An amount with its currency. */
    money: (value: Decimal, currency: string) => {
      const parts = isBase(currency)
        ? baseParts(value, base)
        : foreignParts(value, { code: currency, units: unitsOf(currency) });
      return ltr(inOneLine({ ...parts, figure: number(parts.figure) }));
    },
    /** An amount without its currency, for a column whose title names the currency. */
    figure: (value: Decimal, currency: string) =>
      ltr(
        number(isBase(currency) ? baseFigure(value, base) : formatFigure(value, unitsOf(currency))),
      ),
    /** A figure that is already formatted, such as a rate. */
    number: (text: string) => ltr(number(text)),
    /** A document number, account number or code; its digits stay Latin. */
    code: ltr,
    /** Name of an account in the language of the printout; `given` if it has none. */
    account: (id: number, given: string) => accounts.get(id) ?? given,
    /** Text that a user has entered, in its own direction. Latin text keeps its Latin digits. */
    own: (text: string) => {
      if (RIGHT_TO_LEFT_LETTER.test(text)) return apart(digits(text));
      return isRightToLeft ? apart(text) : text;
    },
    inWords: (amount: Decimal, currency: string) =>
      statedInWords(amount, currencyWords(currency, currencies.get(currency)?.name), language),
    /** Sum line, or none if the amount is zero. */
    unlessZero: <T>(amount: Decimal | null | undefined, made: (amount: Decimal) => T): T[] =>
      amount == null || isZero(amount) ? [] : [made(amount)],
  };
}
