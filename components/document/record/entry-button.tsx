type Props = Readonly<{ id: number; onEntry: ((id: number) => void) | undefined }>;

/** An entry of the ledger by its number; it leads to the entry's lines where they stand on the page. */
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

/** Brings the lines of an entry into sight, and the focus with them. */
export function showEntry(id: number): void {
  document.getElementById(entryAnchor(id))?.focus();
}
