'use client';

import { Check, TriangleAlert } from 'lucide-react';
import { toast as queue, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon } from '@/components/ui/icon';
import { TOAST_MS } from '@/hooks/use-toast';

const ICONS = { success: Check, error: TriangleAlert };
const TONES = { success: 'text-positive', error: 'text-negative' };

/**
 * Top right in both writing directions, 1980 ms, closed by a click, held while the pointer is over
 * it. The region is in the first HTML, so that assistive software is listening before the first toast.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });

  return (
    <div
      className="toaster"
      role="status"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.filter(isVisible).map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

type Queued = ReturnType<typeof useToaster>['toasts'][number];

function Toast({ toast: { type, id, message } }: { toast: Queued }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="toast"
      data-type={type}
      onClick={() => queue.dismiss(id)}
    >
      {(type === 'success' || type === 'error') && (
        <Icon of={ICONS[type]} className={TONES[type]} />
      )}
      {typeof message === 'string' ? message : null}
    </button>
  );
}

/** The queue keeps a dismissed toast for a while; the page does not. */
const isVisible = ({ visible }: Toast) => visible;
