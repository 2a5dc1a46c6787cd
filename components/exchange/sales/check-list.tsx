'use client';

import { Ban, Check, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NextStep } from '@/components/exchange/sales/next-step';
import { SidePart } from '@/components/exchange/sales/side-part';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { SaleCheck } from '@/lib/contract/exchange/sales';

type Level = SaleCheck['level'];

const LOOKS: Readonly<Record<Level, Readonly<{ icon: LucideIcon; ink: string; text: string }>>> = {
  ok: { icon: Check, ink: 'text-positive', text: '' },
  warn: { icon: TriangleAlert, ink: 'text-warning', text: 'font-medium text-warning' },
  approve: { icon: Hourglass, ink: 'text-violet', text: 'font-medium text-violet' },
  block: { icon: Ban, ink: 'text-negative', text: 'font-medium text-negative' },
};

/** A refusal that a check says with more of it: a problem is one sentence. */
const SAID_BY: Readonly<Record<string, string>> = {
  'ledger.stock': 'drawer',
  'ledger.stock-short': 'drawer',
  'sale.rate-tolerance': 'rate',
  'sale.rate-hard-stop': 'rate',
  'sale.rate-too-old': 'age',
  'sale.quote-expired': 'quote',
};

const WORST_FIRST: readonly Level[] = ['block', 'approve', 'warn', 'ok'];

/** What a ticket was looked at for: what stands in its way first, each with its reason. */
export function CheckList({ pad, onFocus }: { pad: Pad; onFocus: (field: string) => void }) {
  const t = useTranslations('sale.pad');
  const { refused, sorted, ...counts } = sortedChecks(pad);
  const { passed, toMind } = counts;
  const note = pad.preview && t('checked', counts);
  return (
    <SidePart className="checks" label={t('checks')} note={note}>
      <ul className="grid gap-0.5" aria-live="polite">
        {!pad.preview && <li className="text-ink-3">{t('noChecks')}</li>}
        {refused.map(({ key, field = '', message }) => (
          <Line key={`${key} ${field}`} level="block">
            <Leading text={message} onClick={() => onFocus(pad.fieldOf(field))} />{' '}
            <NextStep pad={pad} of={{ key, level: 'block' }} />
          </Line>
        ))}
        {sorted.map(({ message, ...check }) => (
          <Line key={`${check.key} ${message}`} level={check.level}>
            {message} <NextStep pad={pad} of={check} />
          </Line>
        ))}
        {pad.preview && counts.blocking + toMind + passed === 0 && (
          <Line level="ok">{t('fine')}</Line>
        )}
      </ul>
    </SidePart>
  );
}

/** What is wrong, which leads to its field. */
const Leading = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className="text-start hover:underline" onClick={onClick}>
    {text}
  </button>
);

/** Refusals that no check states, and the checks, the worst first; how many block, need attention and passed. */
function sortedChecks({ preview }: Pad) {
  const { checks = [], warnings = [] } = preview ?? {};
  const shown = new Set(
    checks.filter(({ level }) => level === 'block').flatMap(({ key, message }) => [key, message]),
  );
  const refused = warnings.filter(
    ({ key, message }) => !shown.has(message) && !shown.has(SAID_BY[key] ?? ''),
  );
  const sorted = WORST_FIRST.flatMap((level) => checks.filter((check) => check.level === level));
  const passed = checks.filter(({ level }) => level === 'ok').length;
  const blocking = checks.filter(({ level }) => level === 'block').length + refused.length;
  const toMind = checks.length - passed + refused.length - blocking;
  return { refused, sorted, passed, blocking, toMind };
}

function Line({ level, children }: { level: Level; children: React.ReactNode }) {
  const t = useTranslations('sale.levels');
  const { icon, ink, text } = LOOKS[level];
  return (
    <li className="flex min-h-6 items-start gap-2 py-0.5">
      <Icon of={icon} size={14} className={classNames('mt-0.5', ink)} />
      <span className={text}>
        <span className="sr-only">{t(level)}: </span>
        {children}
      </span>
    </li>
  );
}
