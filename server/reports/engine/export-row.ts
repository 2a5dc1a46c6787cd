export type ExportRow = Readonly<Record<string, unknown>>;
