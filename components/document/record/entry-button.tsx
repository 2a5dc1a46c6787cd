type Props = Readonly<{ id: number; onEntry: ((id: number) => void) | undefined }>;

/** Id of a ledger entry. If `onEntry` is set, the id is a button that calls it. */
export function EntryButton({ id, onEntry }: Props) {
  if (!onEntry) return <bdi className="figure">{id}</bdi>;
  return (
    <button
      type="button"
      className="figure text-accent hover:underline"
      onClick={() => onEntry(id)}
    >
      {id}
    </button>
  );
}

export const entryAnchor = (id: number) => `entry-${id}`;

/** Scrolls to the lines of an entry and focuses them. */
export function showEntry(id: number): void {
  document.getElementById(entryAnchor(id))?.focus();
}
