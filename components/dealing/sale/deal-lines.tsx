'use client';

import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { DealLine, type LineActs } from './deal-line';
import { isBlankLine } from './pad-values';
import type { Pad } from './use-pad';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';

type Props = Readonly<{
  pad: Pad;
  active: number;
  onActive: (line: number) => void;
  acts: LineActs;
  add: () => void;
}>;

const HINTS = [
  ['Shift F4', 'turn'],
  ['F4', 'swap'],
  ['F2', 'calculator'],
] as const;

/** Lines of the ticket. Enter moves the focus to the next field; in the last field, Enter adds a line. */
export function DealLines({ pad, active, onActive, acts, add }: Props) {
  const t = useTranslations('sale.pad');
  const { lines } = pad.values;
  const onEnd = () => {
    if (!lines.some(isBlankLine)) add();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields have the focus
    <div className="deals" onKeyDown={(event) => moveFocus(event, onEnd)}>
      {lines.map((_, at) => (
        // The index is the key, because a line has no id and all its values can change.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- told which line has the focus
        <div key={at} onFocus={() => onActive(at)}>
          <DealLine pad={pad} at={at} isActive={lines.length > 1 && at === active} acts={acts} />
        </div>
      ))}
      <div className="deal-foot">
        <Button variant="ghost" icon={Plus} kbd="Shift F2" onClick={add}>
          {t('addLine')}
        </Button>
        {HINTS.map(([keys, word]) => (
          <span key={keys} className="flex items-center gap-1.5 text-ink-3 max-sm:hidden">
            <Kbd>{keys}</Kbd> {t(word)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** On Enter, moves the focus to the next field of the lines; in the last field, calls `onEnd`. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>, onEnd: () => void): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.ariaExpanded === 'true') return;
  event.preventDefault();
  const stops = [
    ...currentTarget.querySelectorAll<HTMLInputElement>('[data-line] input:not([aria-hidden])'),
  ];
  const next = stops[stops.indexOf(target) + 1];
  if (next) next.focus();
  else onEnd();
}
