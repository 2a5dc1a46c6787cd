import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Nothing } from '../schemas';

const DueToLabel = v.object({
  due_to: v.string(),
  label: v.string(),
  prefix: v.string(),
  route: v.string(),
});

export const dueToLabels = endpoint({
  method: 'GET',
  path: 'admin/accounting/account_statement/dueToLabels',
  summary: 'What a document can be due to: its type, label, prefix and route.',
  allow: 'signed-in',
  input: Nothing,
  answer: v.array(DueToLabel),
});
