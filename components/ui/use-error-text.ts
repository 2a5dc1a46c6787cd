import { useTranslations } from 'use-intl';

/** True if the text looks like a message key. */
const isKey = (text: string) => /^[a-z][a-z_-]*(\.[a-z][a-z_-]*)*$/.test(text);

/**
 * Returns the text of a field error. Validation in the browser reports keys of the message catalogue `field-errors`;
 * the server sends the text itself.
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
