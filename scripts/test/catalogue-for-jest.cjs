const { createHash } = require('node:crypto');
const path = require('node:path');

const { readCatalogue } = require('../../lib/read-catalogue.ts');

function codeOf(file) {
  const { dir, name } = path.parse(file);
  return JSON.stringify(readCatalogue(dir, name));
}

/** A catalogue as the product has it: with what others add to it, and without what it adds to others. */
module.exports = {
  // What others add does not stand in the file itself.
  getCacheKey: (_text, file) =>
    createHash('sha256')
      .update(`${file}\0${codeOf(file)}`)
      .digest('hex'),
  process: (_text, file) => ({ code: codeOf(file) }),
};
