const path = require('node:path');

/**
 * Sentences as the browser formats them: those with figures or choices in them come taken apart, so that no page
 * fetches or runs what reads them. A catalogue comes with what others add to it, and without what it adds to others.
 */
module.exports = async function compileMessages() {
  const [{ default: compile }, { readCatalogue }] = await Promise.all([
    import('icu-minify/compile'),
    import('../../lib/read-catalogue.ts'),
  ]);
  const { dir, name } = path.parse(this.resourcePath);
  this.addContextDependency?.(dir);
  const compiled = (words) =>
    typeof words === 'string'
      ? compile(words)
      : Object.fromEntries(Object.entries(words).map(([key, word]) => [key, compiled(word)]));
  return `export default ${JSON.stringify(compiled(readCatalogue(dir, name)))}`;
};
