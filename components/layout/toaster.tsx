'use client';

import { Check, TriangleAlert } from 'lucide-react';
import { toast as queue, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon } from '@/components/ui/icon';
import { TOAST_MS } from '@/hooks/use-toast';

const ICONS = { success: Check, error: TriangleAlert };
const TONES = { success: 'text-positive', error: 'text-negative' };

/**
 * Toasts at the top right in both writing directions for 1980 ms; a click closes them, hovering pauses them. The live
 * region is in the initial HTML, so that screen readers observe it before the first toast.
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

/** The queue keeps dismissed toasts for a while; the page does not show them. */
const isVisible = ({ visible }: Toast) => visible;
