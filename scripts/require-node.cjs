// Loaded before the TypeScript entry files, which an older Node cannot read. Stops with a message if Node is too old.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { isOldNode } = require('./old-node.cjs');

if (isOldNode) {
  // A release does not contain the script that fetches Node.
  const isCheckout = existsSync(path.join(__dirname, 'get-node.cjs'));
  const advice = isCheckout
    ? 'run "node scripts/get-node.cjs", which fetches one for this folder alone.'
    : 'install it from https://nodejs.org.';
  process.stderr.write(
    `Sarraf needs Node 22.18 or newer, and this is ${process.versions.node}: ${advice}\n`,
  );
  process.exit(1);
}
