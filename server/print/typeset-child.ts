import { readFileSync } from 'node:fs';
import path from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import { watchLimits } from '../files/inspect/watch.ts';
import type { PrintAnswer, PrintJob, PrintedPdf } from './typesetter.ts';

/** The memory limit is about twice what a file of 3,000 rows needs. The server process limits the time of each job. */
watchLimits({ memoryMb: 1024, cpuMs: Infinity, longestMs: Infinity, outputMax: 0 });

const FONTS = path.resolve('node_modules', '@expo-google-fonts');
const FONT_FOLDERS = ['inter', 'vazirmatn'].flatMap((family) =>
  ['400Regular', '600SemiBold'].map((weight) => path.join(FONTS, family, weight)),
);

const FOLDER = path.resolve('server', 'print');
const LAYOUTS = {
  printout: readFileSync(path.join(FOLDER, 'printout.typ'), 'utf8'),
  joined: readFileSync(path.join(FOLDER, 'joined.typ'), 'utf8'),
};

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontPaths: FONT_FOLDERS }],
});

/**
 * Process that lays out documents as PDF files with Typst, one per message. It gets no settings and no keys. The
 * content of a document is data for the layout and never Typst code.
 */
process.on('message', (job: PrintJob) => {
  process.send?.(answerOf(job));
});

function answerOf(job: PrintJob): PrintAnswer {
  try {
    return pdfOf(job);
  } catch (error) {
    return { error: String(error) };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function pdfOf({ layout, printout, pictures }: PrintJob): PrintedPdf {
  compiler.mapShadow(path.join(FOLDER, 'printout.json'), Buffer.from(printout));
  for (const { name, bytes } of pictures) {
    compiler.mapShadow(path.join(FOLDER, name), Buffer.from(bytes));
  }
  const compiled = compiler.compile({ mainFileContent: LAYOUTS[layout] });
  const failure = compiled.takeError();
  if (failure || !compiled.result) {
    throw new Error(JSON.stringify(failure?.shortDiagnostics ?? 'no document'));
  }
  // Tagged PDF more than doubles the time and size of a long table.
  const pdf = compiler.pdf(compiled.result, { pdfTags: false });
  return { pdf, pages: compiled.result.numOfPages };
}
