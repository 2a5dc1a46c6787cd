import {
  filledText,
  type MessageKind,
  type MessageValues,
  PLACEHOLDERS,
} from '@/lib/domain/customer-message';
import { decimalsIn, isDecimal } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import { formatFigure } from '@/lib/format/figure';
import { isolated } from '@/lib/format/isolated';
import { dirOf, type Locale } from '@/lib/i18n';
import type { Catalogues } from '@/server/kernel/locale';

type TextRow = Readonly<{ text_en: string | null; text_fa: string | null }>;

/** Default text of a kind of message, with its placeholders. */
export function defaultText(catalogues: Catalogues, kind: MessageKind, language: Locale): string {
  const placeholders = recordOf(PLACEHOLDERS[kind], (name) => `{${name}}`);
  return catalogues[language](`customer-message.texts.${kind}`, placeholders);
}

/**
 * Text of a message in one language: the stored text, otherwise the default text. A stop link is added if it has none.
 */
export function messageText(
  catalogues: Catalogues,
  { text_en, text_fa }: TextRow,
  {
    kind,
    language,
    values,
  }: Readonly<{ kind: MessageKind; language: Locale; values: MessageValues }>,
): string {
  const stored = language === 'fa' ? text_fa : text_en;
  const template = stored ?? defaultText(catalogues, kind, language);
  const text = filledText(template, values);
  if (template.includes('{stop}')) return text;
  const stop = catalogues[language]('customer-message.stop', { link: values.stop ?? '' });
  return `${text}\n${stop}`;
}

/** Formats an amount with its currency. The result runs from left to right, also in Persian text. */
export function writtenMoney(amount: string, currency: string, language: Locale): string {
  const figure = isDecimal(amount) ? formatFigure(amount, decimalsIn(amount)) : amount;
  return leftToRight(`${figure} ${currency}`, language);
}

/** Isolates a figure, such as a day, so that it runs from left to right in Persian text too. */
export const leftToRight = (figure: string, language: Locale): string =>
  isolated(figure, dirOf(language) === 'rtl');
