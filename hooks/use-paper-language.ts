'use client';

import { useAnswer } from './use-call';
import { usePermission } from './use-permission';
import { useVoucherPaper } from './use-voucher-paper';
import { parties } from '@/lib/contract/accounting/parties';
import { isLocale, type Locale } from '@/lib/i18n';

/** Language of a customer's documents: the customer's language if known, otherwise the one chosen on this device. */
export function usePaperLanguage(customerId: number | null): {
  language: Locale;
  /** True if the customer's language is loaded or cannot be loaded. */
  isKnown: boolean;
} {
  const { language } = useVoucherPaper();
  const { may } = usePermission('parties');
  const isEnabled = customerId !== null && may('view');
  const { data, isPending } = useAnswer(
    parties.show,
    { params: { id: customerId ?? 0 } },
    { enabled: isEnabled },
  );
  const own = isEnabled ? data?.language : undefined;
  return { language: isLocale(own) ? own : language, isKnown: !isEnabled || !isPending };
}
