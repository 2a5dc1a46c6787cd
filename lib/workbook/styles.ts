import { MAIN, XML } from './xml';

/** Maximum number of digits that a spreadsheet keeps of a number. Longer numbers are written as text. */
export const DIGITS_MAX = 15;
export const LEVELS_MAX = 7;

/** Emphasis of a row: plain, bold, or bold below a line. */
export type Emphasis = 'plain' | 'bold' | 'total';
const EMPHASES: readonly Emphasis[] = ['plain', 'bold', 'total'];

/**
 * Number of consecutive style indexes for figures, and for percentages: one for each number of decimals from 0 to
 * `DIGITS_MAX`.
 */
const PLACES = DIGITS_MAX + 1;
export const GENERAL = 0;
/** Style of the column titles; it is the same in rows of every emphasis. */
export const TITLE = 1;
export const DAY = 2;
/** Style for figures without decimals; `FIGURE` + n is the style for n decimals. */
export const FIGURE = 3;
/** Style for percentages without decimals; `PERCENT` + n is the style for n decimals. */
export const PERCENT = FIGURE + PLACES;
/** Style for text that stays text after it is edited. `TEXT` + n is indented by n steps. */
export const TEXT = PERCENT + PLACES;
const BLOCK = TEXT + LEVELS_MAX;
/** Style of the first line of the head. */
export const HEADLINE = BLOCK * EMPHASES.length;
/** Style of the titles of figure columns, which are aligned like the figures. */
export const FIGURE_TITLE = HEADLINE + 1;

/** Returns the index of a cell style in a row with an emphasis. */
export const styleIn = (emphasis: Emphasis, style: number): number =>
  EMPHASES.indexOf(emphasis) * BLOCK + style;

const DAY_FORMAT = 199;
/** Built-in number format of spreadsheets for text. */
const TEXT_FORMAT = 49;
const BOLD_FONT = 1;
const HEADLINE_FONT = 2;
const LINE_ABOVE = 1;
const LINE_BELOW = 2;

/** Builds the styles of a workbook. Indented text starts at the right if the sheet runs from right to left. */
export function stylesOf({ rightToLeft }: Readonly<{ rightToLeft: boolean }>): string {
  const places = Array.from({ length: PLACES }, (_, decimals) => decimals);
  const formats = places.flatMap((decimals) => {
    const point = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
    return [
      `<numFmt numFmtId="${200 + decimals}" formatCode="#,##0${point}"/>`,
      `<numFmt numFmtId="${300 + decimals}" formatCode="0${point}%"/>`,
    ];
  });
  formats.push(`<numFmt numFmtId="${DAY_FORMAT}" formatCode="yyyy\\-mm\\-dd"/>`);
  const side = rightToLeft ? 'right' : 'left';
  const cells = [
    ...EMPHASES.flatMap((emphasis) => blockOf(emphasis, { places, side })),
    xf({ format: 0, font: HEADLINE_FONT }),
    title('horizontal="right" '),
  ];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>${FONTS}${FILLS}${BORDERS}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function blockOf(
  emphasis: Emphasis,
  { places, side }: Readonly<{ places: readonly number[]; side: 'left' | 'right' }>,
): string[] {
  const font = emphasis === 'plain' ? 0 : BOLD_FONT;
  const border = emphasis === 'total' ? LINE_ABOVE : 0;
  const cell = (format: number, alignment?: string) => xf({ format, font, border, alignment });
  return [
    cell(0),
    title(''),
    cell(DAY_FORMAT, `horizontal="${side}"`),
    ...[200, 300].flatMap((first) => places.map((decimals) => cell(first + decimals))),
    cell(TEXT_FORMAT),
    ...Array.from({ length: LEVELS_MAX - 1 }, (_, step) =>
      cell(TEXT_FORMAT, `horizontal="${side}" indent="${step + 1}"`),
    ),
  ];
}

const title = (horizontal: string) =>
  xf({
    format: 0,
    font: BOLD_FONT,
    border: LINE_BELOW,
    alignment: `${horizontal}vertical="center" wrapText="1"`,
  });

type Xf = Readonly<{
  format: number;
  font: number;
  border?: number;
  alignment?: string | undefined;
}>;

function xf({ format, font, border = 0, alignment }: Xf): string {
  const own = `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"`;
  return alignment ? `${own} applyAlignment="1"><alignment ${alignment}/></xf>` : `${own}/>`;
}

const FONT_NAME = '<name val="Calibri"/>';
const FONTS = `<fonts count="3"><font><sz val="11"/>${FONT_NAME}</font><font><b/><sz val="11"/>${FONT_NAME}</font><font><b/><sz val="14"/>${FONT_NAME}</font></fonts>`;
const FILLS =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';

const border = (top: string, bottom: string) =>
  `<border><left/><right/>${top}${bottom}<diagonal/></border>`;
const LINE_STYLE = (side: 'top' | 'bottom') =>
  `<${side} style="thin"><color indexed="64"/></${side}>`;
const BORDERS = `<borders count="3">${border('<top/>', '<bottom/>')}${border(LINE_STYLE('top'), '<bottom/>')}${border('<top/>', LINE_STYLE('bottom'))}</borders>`;
