'use client';

import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, useFormState, type UseFormReturn } from 'react-hook-form';
import { Callout } from '@/components/ui/callout';
import { useErrorText } from '@/components/ui/use-error-text';
import { fieldsOf, isFocusHeld } from '@/hooks/first-field';
import { UNPLACED } from '@/hooks/unplaced';
import { useEnterGoesOn } from '@/hooks/use-enter-goes-on';

type Props<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  /** For a button outside of the form. */
  id?: string;
  label?: string;
  /** Everything can be read and nothing changed. */
  disabled?: boolean;
  /**
   * Whether typing can begin at once. A form that was opened to be filled in takes the focus whoever
   * has it; one beside what is being read never does; any other does unless somebody is at work.
   */
  focus?: boolean | undefined;
  onSubmit: () => void;
  children: ReactNode;
}>;

/**
 * A form in the page. Enter goes to the next field, or saves for those who prefer that; whatever else
 * submits it, the browser's own checks stay out of the way.
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

/** An error of something that the form has no field for: else a save would do nothing and say nothing. */
function Unplaced() {
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

/** A dialog inside the page is no part of the form under it. */
const alone = (onSubmit: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  event.stopPropagation();
  onSubmit();
};
