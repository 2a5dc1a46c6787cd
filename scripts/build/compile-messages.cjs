const path = require('node:path');

/**
 * Loader that compiles messages at build time, so that no page loads or runs an ICU parser. The result includes the
 * texts that other catalogues add to this one, and leaves out the texts that this one adds to others.
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
