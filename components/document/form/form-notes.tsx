'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormFailure } from '@/components/ui/form-failure';
import { useErrorText } from '@/components/ui/use-error-text';
import { useFormats } from '@/hooks/use-formats';
import type { FormProblem } from '@/hooks/form-problems';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';

/** State that decides which notes a form shows: restored or offered drafts, problems, and a failed save. */
export type NotedState = Readonly<{
  problems: readonly FormProblem[];
  failure: ApiError | null;
  kept: Readonly<{
    at: string | undefined;
    restoredAt: string | undefined;
    /** Local draft of an earlier new form, which the user can restore or discard. */
    offered: Readonly<{ at: string; take: () => void; discard: () => void }> | undefined;
    discard: () => void;
  }>;
  /** Allows the user to save the form again; undefined unless an earlier attempt to save may have been stored. */
  sendAnew: (() => void) | undefined;
}>;

type Props = Readonly<{
  state: NotedState;
  isNew: boolean;
  /** Returns the label of a form field, for the list of problems. */
  labelOf: (field: string) => string;
  onFocus: (field: string) => void;
}>;

export function FormNotes({ state, isNew, labelOf, onFocus }: Props) {
  const t = useTranslations('document.form');
  const { instant } = useFormats();
  const { offered } = state.kept;
  // The list of problems takes the focus when it appears.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.problems.length > 0) box.current?.focus();
  }, [state.problems]);
  return (
    <>
      {offered ? (
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
      ) : null}
      {/* Hidden while a draft is offered, because the discard shortcut can act on only one note. */}
      {state.kept.restoredAt && !offered && (
        <Callout actions={<Discard onDiscard={state.kept.discard} />}>
          {t('restored', { at: instant(state.kept.restoredAt) })}
        </Callout>
      )}
      {state.problems.length > 0 && (
        <div ref={box} tabIndex={-1} className="outline-none">
          <Callout tone="negative">
            <p className="font-medium">{t('problems', { count: state.problems.length })}</p>
            <ProblemList problems={state.problems} onFocus={onFocus} labelOf={labelOf} />
          </Callout>
        </div>
      )}
      <Failure state={state} isNew={isNew} />
    </>
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

/** Shows why a save failed, or that an earlier attempt may have stored a new document. */
function Failure({ state, isNew }: { state: NotedState; isNew: boolean }) {
  const t = useTranslations('document.form');
  const ui = useTranslations('ui.failure');
  const { failure, sendAnew } = state;
  if (!failure) return null;
  if (sendAnew && isNew) {
    return (
      <Callout tone="warning" actions={<Button onClick={sendAnew}>{t('sendAnew')}</Button>}>
        {ui('maybeSaved')}
      </Callout>
    );
  }
  return <FormFailure failure={failure} />;
}

type ProblemListProps = Readonly<{
  problems: readonly FormProblem[];
  onFocus: (field: string) => void;
  labelOf: (field: string) => string;
}>;

function ProblemList({ problems, onFocus, labelOf }: ProblemListProps) {
  const errorText = useErrorText();
  return (
    <ul>
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <button
            type="button"
            className="text-start underline underline-offset-3"
            onClick={() => onFocus(field)}
          >
            {labelOf(field) && <bdi>{labelOf(field)}: </bdi>}
            {errorText(message)}
          </button>
        </li>
      ))}
    </ul>
  );
}
