'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { PermittedLink } from '@/components/layout/permitted-link';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import { useNotices } from '@/hooks/use-notices';

/** The last day that is locked, on every page; its title says which modules the lock is for. */
export function LockState() {
  const t = useTranslations('frame.lock');
  const { day } = useFormats();
  const lock = useNotices()?.lock;
  if (!lock) return null;
  const modules = lock.modules.map((one) => t(`module.${one}`)).join(t('comma'));
  return (
    <span className="hidden flex-none text-12 text-ink-2 lg:block" title={t('for', { modules })}>
      <PermittedLink to="app.accounting.transaction-locking" className="flex items-center gap-1.5">
        <Icon of={Lock} size={14} className="text-ink-3" />
        <span>
          {t.rich('to', {
            day: () => (
              <bdi dir="ltr" className="figure">
                {day(lock.to)}
              </bdi>
            ),
          })}
        </span>
      </PermittedLink>
    </span>
  );
}
