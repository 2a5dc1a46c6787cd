import { strToU8, zipSync } from 'fflate';

import { workbookOf } from './workbook';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Builds a workbook in memory, for lists whose columns only the browser knows. */
export async function workbookBlob(...given: Parameters<typeof workbookOf>): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const { name, text } of workbookOf(...given)) {
    const parts: string[] = [];
    for await (const part of text) parts.push(part);
    files[name] = strToU8(parts.join(''));
  }
  return new Blob([zipSync(files)], { type: CONTENT_TYPE });
}
