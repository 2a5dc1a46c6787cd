'use client';

import { useTranslations } from 'use-intl';
import { PanelSection } from '@/components/ui/panel-section';
import { classNames } from '@/components/ui/class-names';
import type { PartsShown } from '@/lib/contract/compliance/screening-shapes';

const WORDS = 'screening.parts';

/** `percent` formats a score from 0 to 1 as a percentage. `signed` adds a plus sign to positive values. */
export const percent = (score: number): string => `${Math.round(score * 1000) / 10} %`;
const signed = (value: number): string => (value > 0 ? `+${percent(value)}` : percent(value));

/** Explanation of a score: matched words, unmatched words, bonuses and deductions. */
export function ScoreParts({ parts, score }: Readonly<{ parts: PartsShown; score: number }>) {
  const t = useTranslations(WORDS);
  return (
    <PanelSection title={t('title')}>
      <ul className="grid gap-1" aria-label={t('pairs')}>
        {parts.pairs.map(({ how, ...pair }) => {
          const rule = how && t(`how.${how}`);
          return (
            <li
              key={`${pair.query} ${pair.list}`}
              className="grid grid-cols-[1fr_auto_1fr_4rem] items-center gap-2"
            >
              <bdi className="text-end">{pair.query === '' ? '…' : pair.query}</bdi>
              <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-surface-2">
                <span
                  className="block h-full bg-accent"
                  style={{ inlineSize: `${Math.round(pair.similarity * 100)}%` }}
                />
              </span>
              <bdi>{pair.list}</bdi>
              <bdi className="figure text-end text-ink-2">{percent(pair.similarity)}</bdi>
              {rule !== undefined && (
                <span className="col-span-4 text-center text-12 text-ink-2">{rule}</span>
              )}
            </li>
          );
        })}
      </ul>
      <Rest label={t('queryRest')} words={parts.query_rest} />
      <Rest label={t('listRest')} words={parts.list_rest} />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line pt-2">
        <Step label={t('name')} value={percent(parts.name_score)} />
        {parts.adjustments.map(({ kind, value }) => (
          <Step key={kind} label={t(`adjustments.${kind}`)} value={signed(value)} />
        ))}
        <Step label={t('score')} value={percent(score)} isTotal />
      </dl>
    </PanelSection>
  );
}

function Rest({ label, words }: Readonly<{ label: string; words: readonly string[] }>) {
  if (words.length === 0) return null;
  return (
    <p className="text-12 text-ink-2">
      {label} <bdi>{words.join(' ')}</bdi>
    </p>
  );
}

type StepProps = Readonly<{ label: string; value: string; isTotal?: boolean }>;

function Step({ label, value, isTotal = false }: StepProps) {
  return (
    <div className={classNames('contents', isTotal && 'font-medium')}>
      <dt className={isTotal ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="figure text-end">
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}
