'use client';

import { Eye } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { leaveSeenRole, type SeenRole, useSeenRole } from '@/hooks/use-seen-role';
import { useGoTo } from '@/hooks/use-view';
import { holdChanges } from '@/lib/api/call';

/** Banner during the preview of a role, with a link back to it; meanwhile all writes are blocked. */
export function SeenRoleBanner() {
  const seen = useSeenRole();
  return <output className="block">{seen && <SeenRoleNote role={seen} />}</output>;
}

function SeenRoleNote({ role }: { role: SeenRole }) {
  const t = useTranslations('frame.seenRole');
  const id = useId();
  const goTo = useGoTo();
  const way = useFirstFocus();
  useHeldChanges(t('refused'));
  const back = () => {
    leaveSeenRole();
    void goTo('app.roles', { view: role.id === 0 ? 'new' : role.id });
  };
  const name = role.name.trim() || t('unnamed');

  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 bg-warning-soft px-gutter py-1.5 text-warning"
    >
      <Icon of={Eye} size={14} />
      <p id={id} className="min-w-0 flex-1 basis-56">
        {t.rich('text', { name: () => <bdi className="font-semibold">{name}</bdi> })}
      </p>
      <Button ref={way} aria-describedby={id} onClick={back}>
        {t('back')}
      </Button>
    </section>
  );
}

/** In a layout effect, so that writes are blocked before the page can send any. */
function useHeldChanges(refused: string): void {
  useLayoutEffect(() => holdChanges(refused), [refused]);
}

/** The previously focused element is removed, so the exit button takes the focus and the text beside it is read out. */
function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
