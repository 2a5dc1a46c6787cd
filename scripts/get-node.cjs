// Runs after `npm install`. If Node is too old, links a newer version in node_modules/.bin, which npm searches first.
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, rmSync, symlinkSync } = require('node:fs');
const path = require('node:path');
const { isOldNode } = require('./old-node.cjs');

const root = path.resolve(__dirname, '..');
const place = path.join(__dirname, 'node');
const program = path.join(place, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
const { optionalDependencies } = require('./node/package.json');
const version = optionalDependencies[`node-${process.platform}-${process.arch}`];

function isThere() {
  return (
    existsSync(program) && String(spawnSync(program, ['--version']).stdout).trim() === `v${version}`
  );
}

function fetchNode() {
  process.stdout.write(
    `Node ${process.versions.node} is older than 22.18: fetching Node ${version} (189 MB) for this folder alone.\n`,
  );
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (isOldNode) {
  if (version && !isThere()) fetchNode();
  if (!isThere()) {
    process.stderr.write(
      'Sarraf needs Node 22.18 or newer, and none could be fetched: install one.\n',
    );
    process.exit(1);
  }
  const bin = path.join(root, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  rmSync(path.join(bin, 'node'), { force: true });
  symlinkSync(path.relative(bin, program), path.join(bin, 'node'));
}
