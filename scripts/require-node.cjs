// Loaded before the TypeScript entry files, which an older Node could not even read.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Sarraf needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
