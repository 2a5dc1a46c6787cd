'use client';

import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useSampleRemoval } from '@/components/layout/use-sample-removal';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { useFreshBooks } from '@/hooks/use-fresh-books';
import { useNotices } from '@/hooks/use-notices';
import { usePermission } from '@/hooks/use-permission';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

/** Banner on every page while sample data exists and can be removed, and a note once it has become permanent. */
export function SampleBanner() {
  const notices = useNotices();
  useFreshBooks(notices);
  const state = notices?.sample?.state;
  return (
    <output className="block print:hidden">
      {state === 'stands' && <SampleNote />}
      {state === 'stays' && <StaysNote />}
    </output>
  );
}

function SampleNote() {
  const t = useTranslations('frame.sample');
  const { may } = usePermission('organization details');
  const { remove, failure, isRemoving } = useSampleRemoval();
  return (
    <Note tone="bg-warning-soft text-warning" text={t('stands')} failure={failure}>
      {may('edit') && (
        <Button busy={isRemoving} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </Note>
  );
}

function StaysNote() {
  const t = useTranslations('frame.sample');
  const keep = useSend(sampleMonth.keep);
  return (
    <Note tone="bg-neutral-soft text-ink-2" text={t('stays')} failure={keep.error?.message}>
      <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
        {t('hide')}
      </Button>
    </Note>
  );
}

type NoteProps = Readonly<{
  tone: string;
  text: string;
  failure: string | undefined;
  children: ReactNode;
}>;

function Note({ tone, text, failure, children }: NoteProps) {
  const t = useTranslations('frame.sample');
  return (
    <section
      aria-label={t('label')}
      className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1.5 px-gutter py-1.5', tone)}
    >
      <Icon of={FlaskConical} size={14} />
      <div className="min-w-0 flex-1 basis-56">
        <p>{text}</p>
        {failure && (
          <p role="alert" className="text-negative">
            {failure}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
