import { setTimeout as sleep } from 'node:timers/promises';
import {
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import { thumbnailOf } from './image.ts';
import { PAGES_CPU_MS } from './limits.ts';
import { SAFE_LINK } from './pdf-rules.ts';
import { scanPdf, withoutTraces } from './pdf-scan.ts';
import type { InspectedFile } from '@/server/kernel/ports';
import { PAGES_MAX, PIXELS_MAX, Unfit } from './verdict.ts';

/** Safe settings of the PDF library: it fetches and executes nothing, and uses no scripts, forms or system fonts. */
const CAREFUL = {
  verbosity: VerbosityLevel.ERRORS,
  stopAtErrors: true,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  disableRange: true,
  disableStream: true,
  disableAutoFetch: true,
  maxImageSize: PIXELS_MAX,
} as const;

const [THUMBNAIL, DRAWING_MS] = [480, 4_000];

/** Fields of the library's annotations and bookmarks that contain an action or a file. */
const DEEDS = ['action', 'actions', 'attachment', 'resetForm', 'setOCGState'] as const;
type Mark = Readonly<
  { subtype?: unknown; unsafeUrl?: unknown } & Partial<Record<(typeof DEEDS)[number], unknown>>
>;

/** Reads a PDF as a viewer would. Refuses active content, and more than ten pages. */
export async function readPdf(bytes: Buffer): Promise<InspectedFile> {
  const { opens } = scanPdf(bytes);
  const content = withoutTraces(bytes);
  const document = await opened(content);
  if (document.numPages > PAGES_MAX) throw new Unfit('pages');
  await refuseDeeds(document, opens);
  await refuseMarks(document);
  const thumbnail = await drawn(document);
  await readPages(document);
  return {
    kind: 'application/pdf',
    width: null,
    height: null,
    pages: document.numPages,
    content,
    thumbnail,
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
  // An opening action that only selects a page is allowed.
  if (opens && !opening?.has('dest')) throw new Unfit('action');
}

/**
 * Checks annotations and bookmarks again as the library reads them, because the library may read another object than
 * `scanPdf` did.
 */
async function refuseMarks(document: PDFDocumentProxy): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await answered(document.getPage(number));
    const marks: readonly Mark[] = await answered(page.getAnnotations());
    if (marks.some(({ subtype }) => subtype === 'FileAttachment')) throw new Unfit('inside');
    if (await answered(page.getJSActions())) throw new Unfit('script');
    marks.forEach(refuseMark);
  }
  type Bookmark = Mark & Readonly<{ items: readonly Bookmark[] }>;
  const open: Bookmark[] = [...((await answered(document.getOutline())) ?? [])];
  for (let mark = open.pop(); mark !== undefined; mark = open.pop()) {
    refuseMark(mark);
    open.push(...mark.items);
  }
}

function refuseMark(mark: Mark): void {
  if (DEEDS.some((key) => Boolean(mark[key]))) throw new Unfit('action');
  const { unsafeUrl } = mark;
  if (typeof unsafeUrl === 'string' && !SAFE_LINK.test(unsafeUrl)) throw new Unfit('link');
}

/** Reads the pages as if to display them: the first page always, other pages only while processor time is left. */
async function readPages(document: PDFDocumentProxy): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await answered(document.getPage(number));
    await answered(page.getOperatorList());
    page.cleanup();
    const { user, system } = process.cpuUsage();
    if (user + system > PAGES_CPU_MS * 1000) return;
  }
}

/** Reports any error of the parser as an unreadable file. */
async function answered<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new Unfit('unreadable');
  });
}

/** Thumbnail of the first page; null if drawing takes too long or fails. */
async function drawn(document: PDFDocumentProxy): Promise<Buffer | null> {
  try {
    const { createCanvas } = await import('@napi-rs/canvas');
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: THUMBNAIL / Math.max(width, height) });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The cast is needed because the library's types accept only a canvas of a browser, but it can draw on any canvas.
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
