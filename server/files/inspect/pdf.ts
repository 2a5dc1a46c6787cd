import { setTimeout as sleep } from 'node:timers/promises';
import {
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import { thumbnailOf } from './image.ts';
import { scanPdf, withoutTraces } from './pdf-scan.ts';
import { type Found, PAGES_MAX, PIXELS_MAX, Unfit } from './verdict.ts';

/** Nothing is fetched, run or taken from the machine: no scripts, no forms, no fonts but the file's own. */
const CAREFUL = {
  ...{ verbosity: VerbosityLevel.ERRORS, stopAtErrors: true, enableXfa: false },
  ...{ disableFontFace: true, useSystemFonts: false, useWorkerFetch: false, useWasm: false },
  ...{ disableRange: true, disableStream: true, disableAutoFetch: true },
  maxImageSize: PIXELS_MAX,
} as const;

const [THUMBNAIL, DRAWING_MS] = [480, 4_000];

/** Reads a PDF as a reader would, and refuses one that does more than to show a few pages. */
export async function readPdf(bytes: Buffer): Promise<Found> {
  const { opens } = scanPdf(bytes);
  const content = withoutTraces(bytes);
  const document = await opened(content);
  if (document.numPages > PAGES_MAX) throw new Unfit('pages');
  await refuseDeeds(document, opens);
  await readPages(document);
  return {
    ...{ kind: 'application/pdf', width: null, height: null, pages: document.numPages },
    ...{ content, thumbnail: await drawn(document) },
  };
}

async function opened(bytes: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({ ...CAREFUL, data: new Uint8Array(bytes) }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unfit(isLocked ? 'locked' : 'unreadable');
  }
}

async function refuseDeeds(document: PDFDocumentProxy, opens: boolean): Promise<void> {
  const info: { EncryptFilterName?: unknown; IsXFAPresent?: unknown } = (
    await answered(document.getMetadata())
  ).info;
  if (info.EncryptFilterName) throw new Unfit('locked');
  if (info.IsXFAPresent) throw new Unfit('form');
  const scripts: unknown = await answered(document.getJSActions());
  if (scripts || (await answered(document.hasJSActions()))) throw new Unfit('script');
  if (await answered(document.getAttachments())) throw new Unfit('inside');
  const opening: ReadonlyMap<string, unknown> | null = await answered(document.getOpenAction());
  // One that only says which page comes first is no deed.
  if (opens && !opening?.has('dest')) throw new Unfit('action');
}

/** Reads every page with all that is on it, as if it were to be shown. */
async function readPages(document: PDFDocumentProxy): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await answered(document.getPage(number));
    const marks: readonly { subtype?: unknown }[] = await answered(page.getAnnotations());
    if (marks.some(({ subtype }) => subtype === 'FileAttachment')) throw new Unfit('inside');
    if (await answered(page.getJSActions())) throw new Unfit('script');
    await answered(page.getOperatorList());
    page.cleanup();
  }
}

/** What a damaged file makes the parser throw is all one thing. */
async function answered<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new Unfit('unreadable');
  });
}

/** The first page as a small picture; nothing where it takes long, or nothing here can draw. */
async function drawn(document: PDFDocumentProxy): Promise<Buffer | null> {
  try {
    const { createCanvas } = await import('@napi-rs/canvas');
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: THUMBNAIL / Math.max(width, height) });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // It draws on this canvas as on a browser's, whose type alone it knows.
    const target = canvas as unknown as HTMLCanvasElement;
    const drawing = page.render({ canvas: target, viewport });
    const isDone = await Promise.race([
      drawing.promise.then(() => true),
      sleep(DRAWING_MS, false, { ref: false }),
    ]);
    if (!isDone) return null;
    return await thumbnailOf(canvas.toBuffer('image/png'));
  } catch {
    return null;
  }
}
