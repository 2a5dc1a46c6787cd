'use client';

import { Calendar as CalendarIcon } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, textOf, type FieldProps } from './bound-field';
import { classNames } from './class-names';
import { DayNote } from './day-note';
import { Icon } from './icon';
import { Kbd } from './kbd';
import { Popover } from './popover';
import { useTypedText, type Reading } from './use-typed-text';
import { today as dayAt } from '@/lib/domain/calendar';
import { isStroke, shortcutOf } from '@/lib/shortcuts';
import { parseDay } from '@/lib/format/day-shorthand';

/** Reason why a day cannot be the posting day, and the next open day. */
export type ClosedDay = Readonly<{ message: string; open: string }>;

/** Returns true for a day that the field accepts; by default for all days from 1990 to 2100. */
type Meant = (day: string) => boolean;

const OPEN_DAY = shortcutOf('open-day').keys;

const Calendar = lazy(async () => ({
  default: (await import('./calendar')).Calendar,
}));

const deviceToday = () => dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());

/**
 * Date input that accepts short forms (`t`, `+1`, `15`, `15/8`) or a choice in the calendar. The form value is
 * YYYY-MM-DD, or the text itself if it cannot be parsed. Short forms are relative to `today`, by default the day of
 * this device.
 */
export function DateField({
  today = deviceToday(),
  help,
  closed,
  isMeant,
  ...props
}: FieldProps & { today?: string; closed?: ClosedDay | undefined; isMeant?: Meant }) {
  const t = useTranslations('ui.date');
  const { field, day, open, setOpen, boxRef, problem, input, onKeyDown, takeOpen } = useDay(
    props.name,
    { today, isMeant },
    closed,
  );

  return (
    <BoundField
      {...props}
      help={help ?? <DayNote day={day} />}
      problem={problem ? t(problem) : closed?.message}
      problemEnd={
        !problem &&
        closed && (
          <button
            type="button"
            className="mt-0.5 text-start text-12 text-accent hover:underline"
            onClick={takeOpen}
          >
            {t.rich('takeOpen', { day: () => <bdi className="figure">{closed.open}</bdi> })}{' '}
            <Kbd>Alt O</Kbd>
          </button>
        )
      }
    >
      {({ control }) => (
        <span className={classNames('input', props.variant === 'cell' && 'input-cell')}>
          <span>
            <Popover
              label={t('calendar')}
              open={open}
              onOpenChange={setOpen}
              finalFocus={boxRef}
              trigger={<CalendarButton disabled={props.disabled} />}
            >
              <Suspense fallback={<div className="size-64" />}>
                <Calendar
                  day={day}
                  today={today}
                  onPick={(picked: string) => {
                    field.onChange(picked);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Popover>
          </span>
          <input
            {...control}
            {...input}
            ref={(input) => {
              field.ref(input);
              boxRef.current = input;
            }}
            name={field.name}
            type="text"
            dir="ltr"
            autoComplete="off"
            aria-keyshortcuts="Alt+ArrowDown"
            onKeyDown={onKeyDown}
            placeholder={t('placeholder')}
            className="figure text-start"
          />
        </span>
      )}
    </BoundField>
  );
}

/** State of the typed day, and the keyboard shortcuts of its field. */
function useDay(
  name: string,
  { today, isMeant }: Readonly<{ today: string; isMeant: Meant | undefined }>,
  closed: ClosedDay | undefined,
) {
  const [open, setOpen] = useState(false);
  const boxRef = useRef<HTMLInputElement>(null);
  const { field } = useController<FieldValues, string>({ name });
  const day = textOf(field.value);
  const { problem, input, put } = useTypedText<'unclear'>({
    value: day,
    read: (text) => readDay(text, today, isMeant),
    write: (value) => value,
    onChange: field.onChange,
    onBlur: field.onBlur,
  });

  const takeOpen = () => {
    if (!closed) return;
    boxRef.current?.focus();
    put(closed.open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (opensList(event)) setOpen(true);
    if (!closed || !isStroke(OPEN_DAY, event)) return;
    event.preventDefault();
    takeOpen();
  };
  return { field, day, open, setOpen, boxRef, problem, input, onKeyDown, takeOpen };
}

/** Button that opens the calendar. The popover passes its own props to the button. */
function CalendarButton(button: ComponentProps<'button'>) {
  const t = useTranslations('ui.date');
  return (
    <button
      type="button"
      {...button}
      tabIndex={-1}
      aria-label={t('open')}
      className="input-end grid size-6 flex-none place-items-center"
    >
      <Icon of={CalendarIcon} size={14} />
    </button>
  );
}

const opensList = ({ altKey, code }: KeyboardEvent) => altKey && code === 'ArrowDown';

function readDay(text: string, today: string, isMeant?: Meant): Reading<'unclear'> {
  const day = parseDay(text, today, isMeant);
  return day === undefined ? { problem: 'unclear' } : { value: day };
}
