'use client';

import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { usePreferences } from '@/hooks/use-preferences';

/**
 * A form in the page. Enter in a line of text goes to the next field, or saves for those who prefer
 * that; whatever else submits it, the browser's own checks stay out of the way.
 */
export function Form<Values extends FieldValues>({
  form,
  id,
  label,
  disabled = false,
  focus = false,
  onSubmit,
  children,
}: {
  form: UseFormReturn<Values>;
  /** For a button outside of the form. */
  id?: string;
  label?: string;
  /** Everything can be read and nothing changed. */
  disabled?: boolean;
  /** It was opened to be filled in: typing can begin at once. */
  focus?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { enter_key } = usePreferences();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focus) [...(element.current?.elements ?? [])].find(canTakeFocus)?.focus();
  }, [focus]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A dialog inside the page is no part of the form under it.
    event.stopPropagation();
    onSubmit();
  };

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        aria-label={label}
        noValidate
        onSubmit={submit}
        onKeyDown={enter_key === 'next' ? enterGoesOn : undefined}
      >
        <fieldset disabled={disabled} className="m-0 grid min-w-0 gap-3 border-0 p-0">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== 'Enter' || !isPlain || event.defaultPrevented || !isLine(target)) return;
  event.preventDefault();
  const fields = [...form.elements].filter(canTakeFocus);
  fields[fields.indexOf(target) + 1]?.focus();
}

/** A line that is typed in; Enter on a list that is open belongs to the list. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  !['checkbox', 'radio', 'file'].includes(target.type) &&
  target.getAttribute('aria-expanded') !== 'true';

const canTakeFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled, fieldset, [type="hidden"], [aria-hidden="true"]');
