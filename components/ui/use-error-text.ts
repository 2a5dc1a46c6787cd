import { useTranslations } from 'use-intl';

/** What looks like the name of a sentence, and not like the sentence itself. */
const isKey = (text: string) => /^[a-z][a-z_-]*(\.[a-z][a-z_-]*)*$/.test(text);

/**
 * The sentence for what is wrong with a field. The browser's own checks name a key of the `field-errors`
 * catalogue; the server sends the sentence itself.
 */
export function useErrorText(): (message: string) => string {
  const errors = useTranslations('field-errors');
  const ui = useTranslations('ui');
  return (message) => {
    if (message === '') return ui('field.invalid');
    const key = message.replace(/^field\./, '');
    return isKey(message) && errors.has(key) ? errors(key) : message;
  };
}
