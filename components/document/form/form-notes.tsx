'use client';

import { useTranslations } from 'use-intl';
import { FormSummary } from '@/components/document/form/form-summary';
import type { FormProblem } from '@/components/document/form/use-form-notes';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormFailure } from '@/components/ui/form-failure';
import { useFormats } from '@/hooks/use-formats';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';

/** Notes of a form: restored or offered drafts, problems, and a failed save. */
export type NotedState = Readonly<{
  problems: readonly FormProblem[];
  failure: ApiError | undefined;
  kept: Readonly<{
    at: string | undefined;
    restoredAt: string | undefined;
    /** Draft of an earlier new form. */
    offered: Readonly<{ at: string; take: () => void; discard: () => void }> | undefined;
    discard: () => void;
  }>;
  sendAnew: () => void;
}>;

type Props = Readonly<{
  state: NotedState;
  isNew: boolean;
  /** Label of a form field, for the list of problems. */
  labelOf: (field: string) => string;
  onFocus: (field: string) => void;
}>;

export function FormNotes({ state, isNew, labelOf, onFocus }: Props) {
  return (
    <>
      <Offered state={state} />
      <Restored state={state} />
      <FormSummary problems={state.problems} labelOf={labelOf} onFocus={onFocus} />
      <Failure state={state} isNew={isNew} />
    </>
  );
}

/** Offers the draft of an earlier form. */
function Offered({ state: { kept } }: { state: NotedState }) {
  const t = useTranslations('document.form');
  const { instant } = useFormats();
  const { offered } = kept;
  if (!offered) return null;
  return (
    <Callout
      actions={
        <>
          <Button onClick={offered.take}>{t('takeDraft')}</Button>
          <Discard onDiscard={offered.discard} />
        </>
      }
    >
      {t('offered', { at: instant(offered.at) })}
    </Callout>
  );
}

function Restored({ state: { kept } }: { state: NotedState }) {
  const t = useTranslations('document.form');
  const { instant } = useFormats();
  // One shortcut discards, so only one of the two notes is shown.
  if (!kept.restoredAt || kept.offered) return null;
  return (
    <Callout actions={<Discard onDiscard={kept.discard} />}>
      {t('restored', { at: instant(kept.restoredAt) })}
    </Callout>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('document.form');
  useShortcuts({ discard: onDiscard });
  return (
    <Button kbd="Ctrl Shift Backspace" onClick={onDiscard}>
      {t('discard')}
    </Button>
  );
}

/** A used idempotency key means that an earlier attempt may have been stored. */
function Failure({ state, isNew }: { state: NotedState; isNew: boolean }) {
  const t = useTranslations('document.form');
  const { failure, sendAnew } = state;
  if (!failure) return null;
  if (failure.status === 409 && isNew) {
    return (
      <Callout tone="warning" actions={<Button onClick={sendAnew}>{t('sendAnew')}</Button>}>
        {t('maybeSaved')}
      </Callout>
    );
  }
  return <FormFailure failure={failure} />;
}
