/** The files there are, and the screens below which one more segment is a view of the same screen. */
export type Places = Readonly<{
  files: Readonly<{ has(name: string): boolean }>;
  screens: ReadonlySet<string>;
}>;

const SEGMENT_PAYLOAD = /^(.+)\/[^/]+\/(__next\.[^/]+\.txt)$/;
const VIEW_PAYLOAD = /^(.+)\/(?!__next\.)[^/]+\.txt$/;
const VIEW = /^(.+)\/[^/.]+$/;

/** Which file answers for a path below the site, if any: itself, its document, or its screen's. */
export function fileFor(path: string, { files, screens }: Places): string | undefined {
  if (path === '') return known('index.html');
  if (files.has(path)) return path;
  if (files.has(`${path}.html`)) return `${path}.html`;

  const [, segmentScreen = '', segment] = SEGMENT_PAYLOAD.exec(path) ?? [];
  if (screens.has(segmentScreen)) return known(`${segmentScreen}/${segment}`);
  const [, payloadScreen = ''] = VIEW_PAYLOAD.exec(path) ?? [];
  if (screens.has(payloadScreen)) return known(`${payloadScreen}.txt`);
  const [, screen = ''] = VIEW.exec(path) ?? [];
  return screens.has(screen) ? known(`${screen}.html`) : undefined;

  function known(name: string): string | undefined {
    return files.has(name) ? name : undefined;
  }
}
