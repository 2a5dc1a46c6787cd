import { useTranslations } from 'use-intl';

import { toast } from './use-toast';

/**
 * Returns a function that copies a text and confirms it with a toast, by default "Copied". If the browser refuses, or
 * offers no clipboard because the page was loaded over plain http, the toast asks the user to copy by hand.
 */
export function useCopy(): (text: string, done?: string) => void {
  const t = useTranslations('ui.copy');
  const copy = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(t('failed'));
    }
  };
  return (text, done = t('done')) => void copy(text, done);
}
