import type { DocumentRow } from '@/lib/contract/document-fields';

/** A labelled value. */
export type PrintFact = Readonly<{ label: string; value: string; isStrong?: boolean }>;

/** Content of a table cell: its text, and smaller lines below it. */
export type PrintCell =
  | string
  | Readonly<{ text: string; notes?: readonly string[]; isStrong?: boolean }>;

export type PrintColumn = Readonly<{
  title: string;
  /** `end` for figures. */
  align: 'start' | 'end';
  /** True for the column that takes the free width of the page. */
  isWide?: boolean;
}>;

/** A row of a table. The cells of a `heading` or a `total` are bold; a total has a line above it. */
export type PrintRow = Readonly<{ kind?: 'heading' | 'total'; cells: readonly PrintCell[] }>;

export type PrintBlock =
  | Readonly<{ kind: 'facts'; facts: readonly PrintFact[] }>
  | Readonly<{
      kind: 'table';
      caption?: string;
      columns: readonly PrintColumn[];
      rows: readonly PrintRow[];
      /** Total row, printed once after the last row. Page breaks repeat only the titles. */
      foot?: PrintRow;
    }>
  /** Lines with a value at the end of the line, such as the amounts of a receipt. */
  | Readonly<{ kind: 'sums'; sums: readonly PrintFact[] }>
  /** Text below a small label, such as an amount in words. */
  | Readonly<{ kind: 'words'; label: string; lines: readonly string[] }>
  | Readonly<{ kind: 'notes'; lines: readonly string[] }>;

/** Data of the organisation at the head of a printout. */
export type Letterhead = Readonly<{
  name: string;
  legal_name: string;
  licence: string;
  address: string;
  phone: string;
  email: string;
}>;

/**
 * Content of a printed document. All texts are in the language of the document and already formatted; figures are
 * isolated, so that they run left to right in any text. The host adds letterhead, page numbers and paper
 * (`server/print/printout.ts`).
 */
export type PrintContent = Readonly<{
  /** Letterhead to print instead of today's, such as that of the day on which an invoice was issued. */
  letterhead?: Letterhead;
  /** Branch of the document; null if the organisation has only one branch. */
  branch?: Readonly<{ name: string; address: string | null }> | null | undefined;
  title: string;
  number?: string;
  /** Bold lines below the number, such as "COPY 2" or "Voided". */
  marks: readonly string[];
  blocks: readonly PrintBlock[];
  /** Text of the QR code; the code is left out if it is undefined. */
  code?: string | undefined;
  /** Small lines beside the QR code. */
  foot?: readonly string[];
  /** Proof of inclusion: the texts of its QR codes, and the lines below them. */
  proof?: Readonly<{ codes: readonly string[]; lines: readonly string[] }> | undefined;
  /** Labels of the signature lines. */
  signatures: readonly string[];
}>;

/** Fields of a record that are sufficient for a printout of any document type. */
export type PrintedRecord = DocumentRow & Pick<PrintContent, 'branch'>;
