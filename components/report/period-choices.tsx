import type { PeriodName } from '@/lib/domain/report-period';

type Props<Name extends PeriodName> = Readonly<{
  names: readonly Name[];
  /** Name of the current period; undefined if it has none. */
  chosen: string | undefined;
  wordOf: (name: Name) => string;
  onChoose: (name: Name) => void;
}>;

export function PeriodChoices<Name extends PeriodName>({
  names,
  chosen,
  wordOf,
  onChoose,
}: Props<Name>) {
  return (
    <ul className="grid content-start">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            className="opt w-full text-start hover:bg-row-hover aria-pressed:bg-row-selected"
            onClick={() => onChoose(name)}
          >
            {wordOf(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
