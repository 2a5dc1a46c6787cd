'use client';

import { useTranslations } from 'use-intl';

import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { useNow } from '@/hooks/use-now';
import { usePrinting } from '@/hooks/use-printing';
import { useSystemSetup } from '@/hooks/use-system-setting';

/** Note that only appears in print: organisation, time of printing, and user. */
export function PaperNote() {
  return usePrinting() ? <Note /> : null;
}

function Note() {
  const t = useTranslations('ui.paper');
  const organisation = useSystemSetup()?.name ?? '';
  const { data: me } = useCurrentUser();
  const { instant } = useFormats();
  const now = useNow();
  return (
    <p className="ms-auto text-end text-12 text-ink-3">
      {t.rich('note', {
        organisation: () => <bdi className="text-ink">{organisation}</bdi>,
        at: () => <bdi>{instant(new Date(now).toISOString())}</bdi>,
        by: () => <bdi>{me?.name}</bdi>,
      })}
    </p>
  );
}
