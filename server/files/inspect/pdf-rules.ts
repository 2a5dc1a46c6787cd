import {
  isDictionary,
  isList,
  isRef,
  nameOf,
  type PdfDictionary,
  type PdfObject,
  valuesOf,
} from './pdf-objects.ts';
import { type Reason, Unfit } from './verdict.ts';

/** Allowed links: web addresses and mail addresses. */
export const SAFE_LINK = /^(?:https?:\/\/|mailto:)[\x21-\x7e]*$/i;

/** Keys that no dictionary of a PDF may have, each with the reason of the refusal. */
const FORBIDDEN: ReadonlyMap<string, Reason> = new Map([
  ['AA', 'action'],
  ['JS', 'script'],
  ['JavaScript', 'script'],
  ['Renditions', 'script'],
  ['RichMediaContent', 'script'],
  ['EmbeddedFiles', 'inside'],
  ['EF', 'inside'],
  ['XFA', 'form'],
  ['Encrypt', 'locked'],
]);

/** Allowed annotations: links, annotations that only display something, and form fields. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'Link',
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Popup',
  'Widget',
  'PrinterMark',
  'TrapNet',
  'Watermark',
]);

/** Names of the refused actions. Going to a page and following a link are allowed. */
const DEEDS: ReadonlySet<string> = new Set([
  'Launch',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'Named',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'JavaScript',
  'SetOCGState',
  'Rendition',
  'Trans',
  'RichMediaExecute',
]);

/**
 * Checks the objects of a PDF one by one. Links may only lead to the web or a mail address; actions may only go to a
 * page or follow a link. Nothing may open a file, run a script or embed another file.
 */
export class PdfRules {
  /** Numbers of the objects that are used as actions. */
  readonly #used = new Set<number>();
  /**
   * Reason by object number why the object may not be used as an action. If an object occurs in several versions, each
   * version is checked.
   */
  readonly #verdicts = new Map<number, Reason | undefined>();

  /** Checks an object and everything in it. `number` is undefined for a trailer. */
  add(object: PdfObject, number: number | undefined): void {
    this.#walk(object);
    if (number === undefined) return;
    const verdict = isRef(object) ? 'action' : actionRefusal(object);
    this.#verdicts.set(number, this.#verdicts.get(number) ?? verdict);
  }

  /** Checks the objects that other objects use as their actions. */
  end(): void {
    for (const number of this.#used) {
      if (!this.#verdicts.has(number)) throw new Unfit('unreadable');
      refuseIf(this.#verdicts.get(number));
    }
  }

  #walk(object: PdfObject): void {
    if (isList(object)) for (const item of object) this.#walk(item);
    else if (isDictionary(object)) this.#judge(object);
  }

  #judge(dictionary: PdfDictionary): void {
    for (const [key] of dictionary.entries) refuseIf(FORBIDDEN.get(key));
    refuseIf(annotationRefusal(dictionary));
    refuseIf(linkRefusal(dictionary) ?? deedRefusal(dictionary));
    for (const [key, value] of dictionary.entries) {
      if (key === 'OpenAction') refuseIf(openingRefusal(value));
      const isNext = key === 'Next' && valuesOf(dictionary, 'S').length > 0;
      if (isNext || key === 'A' || key === 'PA' || key === 'OpenAction') this.#use(value);
      this.#walk(value);
    }
  }

  /** Checks an object, or a list of objects, that is used as an action. */
  #use(value: PdfObject): void {
    if (isRef(value)) this.#used.add(value.ref);
    else if (isList(value)) for (const one of value) this.#use(one);
    else refuseIf(actionRefusal(value));
  }
}

function refuseIf(reason: Reason | undefined): void {
  if (reason) throw new Unfit(reason);
}

/**
 * Returns why an object that is used as an action is refused; undefined if it is permitted. Under the key `A`, an
 * object without `S` is not an action but the attributes of a structure element, so only its link is checked.
 */
function actionRefusal(object: PdfObject): Reason | undefined {
  if (!isDictionary(object)) return undefined;
  const names = valuesOf(object, 'S').map(nameOf);
  const isAllowed = names.every((name) => name === 'GoTo' || name === 'URI');
  return isAllowed ? linkRefusal(object) : (deedRefusal(object) ?? 'action');
}

/** Returns why an action on opening is refused. Only going to a page of the file is allowed. */
function openingRefusal(object: PdfObject): Reason | undefined {
  if (!isDictionary(object)) return undefined;
  const isTurning = valuesOf(object, 'S').every((name) => nameOf(name) === 'GoTo');
  return isTurning ? undefined : (deedRefusal(object) ?? 'action');
}

function linkRefusal(dictionary: PdfDictionary): Reason | undefined {
  const isSafe = (value: PdfObject): boolean => {
    if (isDictionary(value)) return valuesOf(value, 'Base').every(isSafe);
    return value !== null && 'text' in value && SAFE_LINK.test(value.text);
  };
  return valuesOf(dictionary, 'URI').every(isSafe) ? undefined : 'link';
}

function deedRefusal(dictionary: PdfDictionary): Reason | undefined {
  const name = valuesOf(dictionary, 'S')
    .map(nameOf)
    .find((one) => one !== undefined && DEEDS.has(one));
  if (name === undefined) return undefined;
  return /JavaScript|Rendition|RichMedia/.test(name) ? 'script' : 'action';
}

function annotationRefusal(dictionary: PdfDictionary): Reason | undefined {
  const isAnnotation =
    valuesOf(dictionary, 'Type').some((type) => nameOf(type) === 'Annot') ||
    valuesOf(dictionary, 'Rect').length > 0;
  if (!isAnnotation) return undefined;
  const names = valuesOf(dictionary, 'Subtype').map(nameOf);
  if (names.includes('FileAttachment')) return 'inside';
  return names.every((name) => name !== undefined && ANNOTATIONS.has(name)) ? undefined : 'action';
}
