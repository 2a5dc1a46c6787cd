'use client';

import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, useFormState, type UseFormReturn } from 'react-hook-form';
import { Callout } from './callout';
import { useErrorText } from './use-error-text';
import { fieldsOf, isFocusHeld } from '@/hooks/first-field';
import { UNPLACED } from '@/hooks/unplaced';
import { useEnterGoesOn } from '@/hooks/use-enter-goes-on';

type Props<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  /** Id of the form element, for a submit button outside the form. */
  id?: string;
  label?: string;
  /** True if the form is read-only. */
  disabled?: boolean;
  /**
   * If true, the form takes the focus when it opens; if false, it never does. By default it takes the focus unless the
   * user works elsewhere on the page.
   */
  focus?: boolean | undefined;
  onSubmit: () => void;
  children: ReactNode;
}>;

/**
 * Form within the page. Enter moves to the next field, or saves if the user prefers that. Native browser validation is
 * off.
 */
export function Form<Values extends FieldValues>({
  form,
  id,
  label,
  disabled = false,
  focus,
  onSubmit,
  children,
}: Props<Values>) {
  const enter = useEnterGoesOn();
  const element = useFocusAtFirst(focus);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        aria-label={label}
        noValidate
        onSubmit={alone(onSubmit)}
        {...enter}
      >
        <fieldset disabled={disabled} className="m-0 grid min-w-0 gap-3 border-0 p-0">
          {children}
        </fieldset>
        <Unplaced />
      </form>
    </FormProvider>
  );
}

/** Shows an error that belongs to no field of the form; otherwise a failed save would show nothing. */
export function Unplaced() {
  const { message } = useFormState().errors.root?.[UNPLACED] ?? {};
  const textOf = useErrorText();
  return message ? <Callout tone="negative">{textOf(message)}</Callout> : null;
}

function useFocusAtFirst(focus: boolean | undefined) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const here = element.current;
    if (!here || !(focus ?? !isFocusHeld(here))) return;
    if (!here.contains(document.activeElement)) fieldsOf(here)[0]?.focus();
  }, [focus]);
  return element;
}

/**
 * Returns a handler that stops the submit event, so that a dialog inside the page does not also submit the form around
 * it.
 */
const alone = (onSubmit: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  event.stopPropagation();
  onSubmit();
};
