'use client';

import { ChevronLeft, Globe } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { OrganisationMark } from '@/components/layout/organisation-mark';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

type Props = Readonly<{
  /** Position of the step and the number of steps; undefined on pages that are not a step. */
  step?: Readonly<{ at: number; of: number }> | undefined;
  title: string;
  lead?: ReactNode;
  onBack?: (() => void) | undefined;
  /** Main button of the screen. */
  primary?: Readonly<{ label: string; onPress: () => void; busy?: boolean }>;
  /** Secondary actions below the main button. */
  other?: ReactNode;
  /** Error message that is not about a single field. */
  failure?: string | undefined;
  note?: ReactNode;
  children?: ReactNode;
}>;

/** Screen of one step, designed for phones, with parts such as progress, title, content and the main button. */
export function StepFrame(props: Props) {
  const { locale, setLocale } = useLocale();
  const t = useWords('identify');
  const { step, title, lead, onBack, primary, failure, children } = props;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!primary?.busy) primary?.onPress();
  };
  return (
    <form
      noValidate
      className="mx-auto flex min-h-dvh w-full max-w-105 flex-col bg-surface sm:my-15 sm:min-h-195 sm:rounded-card sm:border sm:border-line"
      onSubmit={submit}
    >
      <header className="flex-none">
        <p className="flex items-center gap-2 px-4 pt-3 font-semibold">
          <OrganisationMark />
        </p>
        <div className="flex h-14 items-center gap-1 ps-2 pe-4 text-14 text-ink-2">
          {onBack ? (
            <button
              type="button"
              aria-label={t('back')}
              className="grid size-11 place-items-center rounded-ctl text-ink hover:bg-surface-2"
              onClick={onBack}
            >
              <Icon of={ChevronLeft} size={20} directional />
            </button>
          ) : (
            <span className="w-2" />
          )}
          {step && (
            <span>
              {t.rich('step', {
                at: step.at,
                of: step.of,
                b: (words) => <b className="font-semibold text-ink">{words}</b>,
              })}
            </span>
          )}
          <label className="ms-auto flex min-h-11 items-center gap-1.5">
            <Icon of={Globe} />
            <select
              aria-label={t('language')}
              className="min-h-11 rounded-ctl bg-transparent"
              value={locale}
              onChange={({ target }) => isLocale(target.value) && void setLocale(target.value)}
            >
              {LOCALES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LOCALE_NAMES[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {step && (
          <div
            role="progressbar"
            aria-label={t('progress')}
            aria-valuemin={1}
            aria-valuenow={step.at}
            aria-valuemax={step.of}
            className="grid auto-cols-fr grid-flow-col gap-1 px-4"
          >
            {Array.from({ length: step.of }, (_, index) => (
              <i
                key={index}
                className={classNames(
                  'h-1 rounded-badge',
                  index + 1 > step.at ? 'bg-neutral-soft' : 'bg-accent',
                  index + 1 < step.at && 'opacity-50',
                )}
              />
            ))}
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col gap-5 px-4 pt-5 outline-none">
        <div className="grid gap-1">
          <Title key={title} text={title} />
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        {failure && (
          <p role="alert" className="callout callout-negative">
            {failure}
          </p>
        )}
        {children}
      </main>
      <footer className="grid gap-2 px-4 pt-6 pb-3">
        {props.primary && (
          <Button
            type="submit"
            variant="primary"
            busy={props.primary.busy ?? false}
            className="font-semibold"
          >
            {props.primary.label}
          </Button>
        )}
        {props.other}
        <div className="grid gap-1 text-center text-13 text-ink-3 empty:hidden">{props.note}</div>
      </footer>
    </form>
  );
}

/** Heading that takes the focus when the step is mounted, so that screen readers announce the step. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-22 font-semibold outline-none">
      {text}
    </h1>
  );
}

type WayProps = Readonly<{ onPress: () => void; busy?: boolean; children: ReactNode }>;

export const OtherWay = ({ onPress, busy = false, children }: WayProps) => (
  <button
    type="button"
    aria-disabled={busy || undefined}
    className="grid min-h-11 place-items-center rounded-ctl text-16 font-medium text-accent hover:underline aria-disabled:opacity-60"
    onClick={() => !busy && onPress()}
  >
    {children}
  </button>
);
