import { currencyWords } from '@/lib/currency-words';
import { statedInWords } from '@/lib/domain/amount-words';
import { isCalendarDay } from '@/lib/domain/calendar';
import { type Decimal, isZero } from '@/lib/domain/money';
import { formatDay, formatInstant, type InstantFormat } from '@/lib/format/date';
import { formatFigure } from '@/lib/format/figure';
import { apart, isolated, RIGHT_TO_LEFT } from '@/lib/format/isolated';
import {
  type BaseFormat,
  baseFigure,
  baseParts,
  foreignParts,
  inOneLine,
} from '@/lib/format/money';
import { persianDigits, persianNumber } from '@/lib/format/native-digits';
import { formatSolar } from '@/lib/format/solar-hijri';
import { weekdayInWords } from '@/lib/format/weekday';
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
  /** Telephone number and mail address of the organisation, as far as it has them. */
  contact: readonly string[];
  /** Minutes within which a sender may cancel a remittance; 0 if never. */
  cancelMinutes: number;
  /** Contact for complaints about remittances; may be empty. */
  complaintContact: string;
  /** Returns a message by its key, which begins with the name of its catalogue. */
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}>;

/** Number of decimals for amounts in a currency that the organisation does not have. */
const USUAL_DECIMALS = 2;

export type PrintTools = ReturnType<typeof printTools>;

/**
 * Functions that format the values of a printout in its language: with Persian digits in Persian, with the formats of
 * the organisation, and with each figure and each user text isolated in its own direction.
 */
export function printTools(settings: PrintSettings) {
  const { language, base, accounts, contact, cancelMinutes, complaintContact, say } = settings;
  const write = writerOf(language);
  return {
    language,
    baseCurrency: base.code,
    contact,
    cancelMinutes,
    complaintContact,
    ...dayTools(settings, write),
    ...amountTools(settings, write),
    say: (key: string, params?: Readonly<Record<string, string | number>>) =>
      write.digits(say(key, params)),
    /** A document number, account number or code; its digits stay Latin. */
    code: write.ltr,
    /** Name of an account in the language of the printout; `given` if it has none. */
    account: (id: number, given: string) => accounts.get(id) ?? given,
    /** Text that a user has entered, in its own direction. Latin text keeps its Latin digits. */
    own: (text: string) => {
      if (RIGHT_TO_LEFT.test(text)) return apart(write.digits(text));
      return dirOf(language) === 'rtl' ? apart(text) : text;
    },
  };
}

type Writer = Readonly<Record<'digits' | 'number' | 'ltr', (text: string) => string>>;

/** Functions that write digits, and numbers with their separators, in a language, and isolate figures. */
function writerOf(language: Locale): Writer {
  const isPersian = language === 'fa';
  const isRightToLeft = dirOf(language) === 'rtl';
  return {
    digits: (text) => (isPersian ? persianDigits(text) : text),
    number: (text) => (isPersian ? persianNumber(text) : text),
    ltr: (text) => isolated(text, isRightToLeft),
  };
}

function dayTools({ language, format }: PrintSettings, { digits, ltr }: Writer) {
  const shown = (day: string) => ltr(digits(formatDay(day, format.date)));
  return {
    day: shown,
    /** A day with its weekday and its date in the Solar Hijri calendar. */
    dayInFull: (day: string) => {
      if (!isCalendarDay(day)) return shown(day);
      const weekday = weekdayInWords(day, tagOf(language));
      const comma = language === 'fa' ? '، ' : ', ';
      return `${shown(day)} · ${weekday}${comma}${digits(formatSolar(day, language))}`;
    },
    instant: (iso: string) => ltr(digits(formatInstant(iso, format))),
  };
}

function amountTools({ language, base, currencies }: PrintSettings, { number, ltr }: Writer) {
  const isBase = (currency: string) => currency === base.code || currency === '';
  const unitsOf = (code: string) => currencies.get(code)?.minor_units ?? USUAL_DECIMALS;
  return {
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
    inWords: (amount: Decimal, currency: string) =>
      statedInWords(amount, currencyWords(currency, currencies.get(currency)?.name), language),
    /** Returns a list with the result of `made` for the amount; an empty list if the amount is zero or null. */
    unlessZero: <T>(amount: Decimal | null | undefined, made: (amount: Decimal) => T): T[] =>
      amount == null || isZero(amount) ? [] : [made(amount)],
  };
}
