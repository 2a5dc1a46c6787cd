/**
 * The words of a page that are no words but the keys of missing ones, as `fields.date`: the screen did not ask for
 * the catalogue that they stand in. Runs in the page.
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
