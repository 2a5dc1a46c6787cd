'use client';

import { Calendar as CalendarIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, textOf, type FieldProps } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { DayNote } from '@/components/ui/day-note';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { useTypedText, type Reading } from '@/components/ui/use-typed-text';
import { today as dayAt } from '@/lib/domain/calendar';
import { parseDay } from '@/lib/format/day-shorthand';

const Calendar = lazy(async () => ({
  default: (await import('@/components/ui/calendar')).Calendar,
}));

const deviceToday = () => dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());

/**
 * A day, typed short (`t`, `+1`, `15`, `15/8`) or chosen. The form holds YYYY-MM-DD, or the text
 * itself when it cannot be read. `today` is the day that short forms count from, as the office has it.
 */
export function DateField({
  today = deviceToday(),
  help,
  ...props
}: FieldProps & { today?: string }) {
  const t = useTranslations('ui.date');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { field } = useController<FieldValues, string>({ name: props.name });
  const day = textOf(field.value);
  const { problem, input } = useTypedText<'unclear'>({
    value: day,
    read: (text) => readDay(text, today),
    write: (value) => value,
    onChange: field.onChange,
    onBlur: field.onBlur,
  });

  return (
    <BoundField {...props} help={help ?? <DayNote day={day} />} problem={problem && t(problem)}>
      {({ control }) => (
        <span className={classNames('input', props.variant === 'cell' && 'input-cell')}>
          <span>
            <DayPopover
              {...{ day, today, open, box }}
              disabled={props.disabled}
              onOpenChange={setOpen}
              onPick={field.onChange}
            />
          </span>
          <input
            {...control}
            {...input}
            ref={(input) => {
              field.ref(input);
              box.current = input;
            }}
            name={field.name}
            type="text"
            dir="ltr"
            autoComplete="off"
            aria-keyshortcuts="Alt+ArrowDown"
            onKeyDown={(event) => opensList(event) && setOpen(true)}
            placeholder={t('placeholder')}
            className="figure text-start"
          />
        </span>
      )}
    </BoundField>
  );
}

function DayPopover({
  day,
  today,
  open,
  box,
  disabled,
  onOpenChange,
  onPick,
}: {
  day: string;
  today: string;
  open: boolean;
  box: RefObject<HTMLInputElement | null>;
  disabled: boolean | undefined;
  onOpenChange: (open: boolean) => void;
  onPick: (day: string) => void;
}) {
  const t = useTranslations('ui.date');
  const pick = (picked: string) => {
    onPick(picked);
    onOpenChange(false);
  };

  return (
    <Popover
      label={t('calendar')}
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={box}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          disabled={disabled}
          aria-label={t('open')}
          className="input-end grid size-6 flex-none place-items-center"
        >
          <Icon of={CalendarIcon} size={14} />
        </button>
      }
    >
      <Suspense fallback={<div className="size-64" />}>
        <Calendar day={day} today={today} onPick={pick} />
      </Suspense>
    </Popover>
  );
}

const opensList = ({ altKey, code }: KeyboardEvent) => altKey && code === 'ArrowDown';

function readDay(text: string, today: string): Reading<'unclear'> {
  const day = parseDay(text, today);
  return day === undefined ? { problem: 'unclear' } : { value: day };
}
