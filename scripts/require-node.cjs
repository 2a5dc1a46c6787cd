// Loaded before the TypeScript entry files, which an older Node cannot read. Stops with a message if Node is too old.
const { isOldNode } = require('./old-node.cjs');

if (isOldNode) {
  process.stderr.write(
    `Sarraf needs Node 22.18 or newer, and this is ${process.versions.node}: run "node scripts/get-node.cjs", which fetches one for this folder alone.\n`,
  );
  process.exit(1);
}
