const path = require('node:path');

/** A catalogue as the product has it: with what others add to it, and without what it adds to others. */
module.exports = {
  // What others add does not stand in the file, so nothing that was made of it is kept.
  getCacheKey: () => String(Date.now()),
  process(_text, file) {
    const { readCatalogue } = require('../../lib/read-catalogue.ts');
    const { dir, name } = path.parse(file);
    return { code: JSON.stringify(readCatalogue(dir, name)) };
  },
};
