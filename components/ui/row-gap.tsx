/** Holds the place of the rows of a table that are out of sight. `height` is in px. */
export const RowGap = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, and hidden from readers */}
      <td colSpan={span} className="border-0! p-0!" style={{ blockSize: height }} />
    </tr>
  );
