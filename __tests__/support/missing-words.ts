/**
 * Message keys that a page shows instead of text, such as `fields.date`, because the screen did not load their
 * catalogue. Runs in the browser.
 */
export function missingWords(): string[] {
  const key = /^([a-z]\w*\.)*(fields|choices|columns|groups|help|states|steps)\.[\w.-]+$/i;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.replace(/[\s*]+/g, '') ?? '';
    if (key.test(text)) found.add(text);
  }
  return [...found];
}
