import { ListIndex } from '../../../lib/domain/compliance/screening/list-index.ts';
import type { Answer, Question } from './searcher.ts';

/**
 * Program of the child process that keeps lists in memory and searches them. It receives all data from the server
 * process and exits with it.
 */
const index = new ListIndex();

process.on('message', (question: Question) => process.send?.(answerTo(question)));
process.once('disconnect', () => process.exit(0));

function answerTo(question: Question): Answer {
  if ('entries' in question) {
    for (const { id, ...entity } of question.entries) index.add(id, entity);
    return { found: [] };
  }
  return { found: question.subjects.map((one) => index.search(one, question.least)) };
}
