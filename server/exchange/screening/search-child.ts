import { ListIndex } from '../../../lib/domain/screening/list-index.ts';
import type { Answer, Question } from './searcher.ts';

/** A process that holds lists in memory and searches them. It ends with the host that began it, and is told all it knows. */
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
