import { documentNumber } from './domain/document-number';
import { DOCUMENT_TYPES, documentTypes, recordView } from './domain/document-type';
import { foldDigits } from './format/fold';
import { type RouteName, routeNames } from './routes';

export type FoundDocument = Readonly<{ number: string; to: RouteName; view: string | number }>;

const NUMBER = /^\s*([a-z]{3,4})[\s-]*0*([1-9]\d{0,9})\s*$/i;

/**
 * Parses a document number, such as `jou 12`, into the screen and the id of its record. Undefined if the text is no
 * document number, or if that screen is not in `screens`.
 */
export function findDocument(
  typed: string,
  screens: readonly RouteName[],
): FoundDocument | undefined {
  const [, letters = '', digits = ''] = NUMBER.exec(foldDigits(typed)) ?? [];
  const prefix = letters.toUpperCase();
  const type = DOCUMENT_TYPES.find((one) => documentTypes[one].prefix === prefix);
  const to = routeNames.find((name) => type && name === documentTypes[type].route);
  if (!type || !to || !screens.includes(to)) return undefined;
  return {
    number: documentNumber(type, Number(digits)),
    to,
    view: recordView(type, Number(digits)),
  };
}
