/**
 * Sentences as the browser formats them: those with figures or choices in them come taken apart, so that no page
 * fetches or runs what reads them.
 */
module.exports = async function compileMessages(source) {
  const { default: compile } = await import('icu-minify/compile');
  const compiled = (words) =>
    typeof words === 'string'
      ? compile(words)
      : Object.fromEntries(Object.entries(words).map(([key, word]) => [key, compiled(word)]));
  return `export default ${JSON.stringify(compiled(JSON.parse(source)))}`;
};
