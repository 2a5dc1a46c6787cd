/** Text of a CSV file. */
export const csv = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

type Finding = Readonly<{ row: number; column: string; message: string }>;

/** Errors or warnings of an import, each as its row, column and message. */
export const cells = (findings: readonly Finding[]) =>
  findings.map(({ row, column, message }) => [row, column, message]);
