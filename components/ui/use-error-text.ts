import { useTranslations } from 'use-intl';

/**
 * The sentence for what is wrong with a field. The browser's own checks name a key of the `errors`
 * catalogue; the server sends the sentence itself.
 */
export function useErrorText(): (message: string) => string {
  const errors = useTranslations('errors');
  const ui = useTranslations('ui');
  return (message) => {
    if (message === '') return ui('field.invalid');
    return errors.has(message) ? errors(message) : message;
  };
}
