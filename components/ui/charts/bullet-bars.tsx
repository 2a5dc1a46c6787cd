'use client';

import { classNames } from '@/components/ui/class-names';
import { useLocale } from '@/hooks/use-locale';
import { absolute, compare, type Decimal } from '@/lib/domain/money';

/** A value with its optional limit, and the text shown next to it. */
export type Bullet = Readonly<{
  name: string;
  value: Decimal;
  limit: Decimal | null;
  words: string;
}>;

const FULL = 100;
const HEIGHT = 12;
/** Share of the width at which the limit is drawn, so that values above the limit remain visible. */
const ROOM = 0.9;

/** One bar per name, with a line at the limit. A bar above its limit changes colour. */
export function BulletBars({ label, bullets }: { label: string; bullets: readonly Bullet[] }) {
  const { dir } = useLocale();
  const most = Math.max(...bullets.map(({ value }) => Number(absolute(value))), 1);
  return (
    <div role="img" aria-label={label} className="grid gap-2">
      {bullets.map((bullet) => {
        const edge = bullet.limit === null ? undefined : FULL * ROOM;
        return (
          <div key={bullet.name} className="grid gap-y-0.5 text-12">
            <span className="flex justify-between gap-3">
              <bdi className="truncate font-medium" title={bullet.name}>
                {bullet.name}
              </bdi>
              <span className="flex-none text-ink-3">{bullet.words}</span>
            </span>
            <svg
              viewBox={`0 0 ${FULL} ${HEIGHT}`}
              preserveAspectRatio="none"
              className="h-3 w-full"
            >
              <g transform={dir === 'rtl' ? `translate(${FULL} 0) scale(-1 1)` : undefined}>
                <rect width={edge ?? FULL} height={HEIGHT} className="fill-neutral-soft" />
                <rect
                  y={HEIGHT / 4}
                  width={
                    Math.min(
                      Number(absolute(bullet.value)) /
                        Math.max(bullet.limit === null ? most : Number(bullet.limit) / ROOM, 1),
                      1,
                    ) * FULL
                  }
                  height={HEIGHT / 2}
                  className={classNames(
                    bullet.limit !== null && compare(absolute(bullet.value), bullet.limit) > 0
                      ? 'fill-warning'
                      : 'fill-c1',
                  )}
                />
                {edge !== undefined && (
                  <path
                    d={`M${edge} 0V${HEIGHT}`}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth={2}
                    className="stroke-ink"
                  />
                )}
              </g>
            </svg>
          </div>
        );
      })}
    </div>
  );
}
