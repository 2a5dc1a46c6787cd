export type ChartHue = 'info' | 'warning' | 'neutral';

type LineLook = Readonly<{ stroke: string; dash?: string; cap?: 'round' | 'square' }>;

/** Buying is info and selling is warning on every screen; what is neither is neutral. */
export const LINES: Readonly<Record<ChartHue, LineLook>> = {
  info: { stroke: 'stroke-info', cap: 'round' },
  warning: { stroke: 'stroke-warning', dash: '6 3', cap: 'square' },
  neutral: { stroke: 'stroke-c6', dash: '2 3' },
};

/** Which line is which: a piece of it and its word. */
export function LineLegend({
  series,
}: {
  series: readonly Readonly<{ label: string; hue: ChartHue }>[];
}) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-12 text-ink-2">
      {series.map(({ label, hue }) => {
        const { stroke, dash, cap } = LINES[hue];
        return (
          <li key={label} className="flex items-center gap-1.5">
            <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6">
              <path d="M0 4h24" strokeWidth={1.5} strokeDasharray={dash} className={stroke} />
              {cap && <path d="M12 4h0" strokeWidth={5} strokeLinecap={cap} className={stroke} />}
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
