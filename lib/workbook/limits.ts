/** Maximum number of rows in a workbook; a CSV file has no limit. */
export const XLSX_ROWS_MAX = 100_000;
