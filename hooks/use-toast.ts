import { toast as queue } from 'react-hot-toast/headless';

export const TOAST_MS = 1980;

const options = { duration: TOAST_MS };

/** Shows toasts for about two seconds. A toast may only repeat information that the page also shows. */
export const toast = {
  success: (text: string): void => void queue.success(text, options),
  error: (text: string): void => void queue.error(text, options),
  plain: (text: string): void => void queue(text, options),
} as const;
