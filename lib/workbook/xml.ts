export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
export const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
export const PACKAGE = `${FORMATS}/package/2006`;
export const OFFICE = `${FORMATS}/officeDocument/2006`;

/** Escapes text for XML, and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escapes the text of a cell. Spreadsheets would decode `_xHHHH_`, so its underscore is escaped too. */
export const escapeCell = (text: string): string =>
  escapeXml(text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));
