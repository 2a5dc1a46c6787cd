'use client';

import { Eye } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { leaveSeenRole, type SeenRole, useSeenRole } from '@/hooks/use-seen-role';
import { useGoTo } from '@/hooks/use-view';
import { holdChanges } from '@/lib/api/call';

/** Says through which role the product is seen, and leads back to its record; meanwhile nothing is sent. */
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

/** Before the page that is seen so is there: nothing on it can be quicker. */
function useHeldChanges(refused: string): void {
  useLayoutEffect(() => holdChanges(refused), [refused]);
}

/** What had the focus is about to go; the way back takes it, and the sentence beside it is read out. */
function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
