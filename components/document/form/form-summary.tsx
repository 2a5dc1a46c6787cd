'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FormProblem } from '@/components/document/form/use-form-notes';
import { Callout } from '@/components/ui/callout';
import { useErrorText } from '@/components/ui/use-error-text';

type Props = Readonly<{
  problems: readonly FormProblem[];
  labelOf: (field: string) => string;
  onFocus: (field: string) => void;
}>;

/** List of all problems at the top of the form, with links to the fields. It takes the focus. */
export function FormSummary({ problems, labelOf, onFocus }: Props) {
  const t = useTranslations('document.form');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Callout tone="negative">
        <p className="font-medium">{t('problems', { count: problems.length })}</p>
        <ProblemList problems={problems} onFocus={onFocus} labelOf={labelOf} />
      </Callout>
    </div>
  );
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
