'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Skipped } from '@/components/assets/depreciation/use-run';
import type { DueAsset } from '@/lib/contract/assets/depreciation';

type Props = Readonly<{
  due: readonly DueAsset[];
  skipped: Skipped;
  onSkip: (skipped: Skipped) => void;
  /** True after an attempt to post without all reasons. */
  isAsked: boolean;
}>;

/** Assets that the user skips, each with a reason; they stay due. */
export function LeftOut({ due, skipped, onSkip, isAsked }: Props) {
  const t = useTranslations('assets.depreciation');
  if (skipped.size === 0) return null;
  return (
    <section
      aria-label={t('leftOut')}
      className="grid max-h-56 flex-none gap-2 overflow-auto border-t border-line px-gutter py-3"
    >
      <h2 className="font-semibold">{t('leftOut')}</h2>
      {due
        .filter(({ asset_id }) => skipped.has(asset_id))
        .map((one) => (
          <Reason
            key={one.asset_id}
            of={one}
            value={skipped.get(one.asset_id) ?? ''}
            isAsked={isAsked}
            onChange={(reason) => onSkip(new Map(skipped).set(one.asset_id, reason))}
          />
        ))}
    </section>
  );
}

type ReasonProps = Readonly<{
  of: DueAsset;
  value: string;
  isAsked: boolean;
  onChange: (reason: string) => void;
}>;

function Reason({ of: { number, name }, value, isAsked, onChange }: ReasonProps) {
  const t = useTranslations('assets.depreciation');
  const id = useId();
  const isMissing = isAsked && value.trim() === '';
  const marks = {
    number: () => <bdi className="figure font-medium">{number}</bdi>,
    name: () => <bdi>{name}</bdi>,
  };
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[16rem_1fr] sm:items-center">
      <label htmlFor={id} className="min-w-0">
        {t.rich('reasonFor', marks)}
      </label>
      <input
        id={id}
        className="input"
        dir="auto"
        maxLength={500}
        value={value}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && <Missing id={`${id}-missing`} />}
    </div>
  );
}

function Missing({ id }: { id: string }) {
  const t = useTranslations('assets.depreciation');
  return (
    <p id={id} role="alert" className="text-12 text-negative sm:col-start-2">
      {t('reasonMissing')}
    </p>
  );
}
