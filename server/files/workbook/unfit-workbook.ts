/** Reason why a workbook is refused; it is the last part of the message key. */
export type WorkbookReason =
  | 'unreadable'
  | 'locked'
  | 'large'
  | 'columns'
  | 'heavy'
  /** Binary workbook of Excel before 2007 (`.xls`). */
  | 'old'
  /** Binary workbook (`.xlsb`). */
  | 'binary'
  /** Workbook of OpenDocument (`.ods`). */
  | 'open-document'
  /** Zip archive that is no workbook. */
  | 'archive';

/** Thrown for a file that cannot be read as a workbook. */
export class UnfitWorkbook extends Error {
  readonly reason: WorkbookReason;

  constructor(reason: WorkbookReason) {
    super(reason);
    this.reason = reason;
  }
}
