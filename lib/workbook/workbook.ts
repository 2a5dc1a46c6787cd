import type { Column } from '@/lib/contract/reports/report';
import { type Batches, type SheetOptions, sheetOf, titleRowOf, type WrittenSheet } from './sheet';
import { letters } from './cells';
import { stylesOf } from './styles';
import { escapeXml, MAIN, OFFICE, PACKAGE, XML } from './xml';

type Options = SheetOptions &
  Readonly<{
    /** Title of the document, and name of its sheet. */
    title: string;
    /** Name of the organisation that created the document. */
    creator: string;
    /** Instant at which the document was created. */
    createdAt: string;
  }>;

/** A file of a ZIP archive. Its text is an iterable of parts. */
export type ZipPart = Readonly<{ name: string; text: AsyncIterable<string> | Iterable<string> }>;

/**
 * Returns the files of a workbook with one sheet. They must be read in this order, because the last one needs the range
 * of the written rows. Figures are numbers, days are dates, totals are formulas where they are sums of rows above;
 * everything else is text and never a formula.
 */
export function workbookOf(
  columns: readonly Column[],
  batches: Batches,
  options: Options,
): readonly ZipPart[] {
  const written: WrittenSheet = { filter: `A1:${letters(columns.length - 1)}1` };
  return [
    { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
    {
      name: '_rels/.rels',
      text: [
        relationships([
          { type: `${OFFICE}/relationships/officeDocument`, target: 'xl/workbook.xml' },
          {
            type: `${PACKAGE}/relationships/metadata/core-properties`,
            target: 'docProps/core.xml',
          },
        ]),
      ],
    },
    { name: 'docProps/core.xml', text: [propertiesOf(options)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relationships([
          { type: `${OFFICE}/relationships/worksheet`, target: 'worksheets/sheet1.xml' },
          { type: `${OFFICE}/relationships/styles`, target: 'styles.xml' },
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [stylesOf(options)] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(columns, batches, options, written) },
    // The range of the filters is known only after the rows are written.
    { name: 'xl/workbook.xml', text: lazyText(() => partsOf(options, written)) },
  ];
}

function* lazyText(text: () => string): Generator<string, void> {
  yield text();
}

/** Maximum length of a sheet's name, and the characters that are not allowed in it. */
const NAME_MAX = 31;
const NOT_IN_NAMES = /[[\]:*?/\\']/g;

const sheetNameOf = (title: string): string =>
  title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, NAME_MAX).trim() || 'Sheet1';

/** Builds the list of sheets, with the titles to repeat on every printed page and the range of the filters. */
function partsOf({ title, head }: Options, { filter }: WrittenSheet): string {
  const name = escapeXml(sheetNameOf(title));
  const titles = titleRowOf(head);
  const range = filter.replaceAll(/[A-Z]+|\d+/g, (part) => `$${part}`);
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${name}'!${range}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$${titles}:$${titles}</definedName></definedNames></workbook>`;
}

function propertiesOf({ title, creator, createdAt }: Options): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${escapeXml(createdAt)}</dcterms:created></cp:coreProperties>`;
}

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

/** Builds the relationships file of a part of the workbook. */
function relationships(all: readonly Readonly<{ type: string; target: string }>[]): string {
  const items = all.map(
    ({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}
