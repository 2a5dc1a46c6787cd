import { classNames } from './class-names';

const NEAR_LIMIT = 0.85;

type Props = Readonly<{ label: string; share: number; isProgress?: boolean }>;

/**
 * Meter for the used share of a limit, from 0 to 1, or for the progress of a job. Its colour is neutral until the limit
 * is near.
 */
export function Meter({ label, share, isProgress = false }: Props) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <span
      role={isProgress ? 'progressbar' : 'meter'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative block h-1.5 overflow-hidden rounded-[3px] bg-neutral-soft"
    >
      <span
        style={{ inlineSize: `${percent}%` }}
        className={classNames(
          'absolute inset-y-0 start-0',
          share >= NEAR_LIMIT && !isProgress ? 'bg-warning' : 'bg-c6',
        )}
      />
    </span>
  );
}
