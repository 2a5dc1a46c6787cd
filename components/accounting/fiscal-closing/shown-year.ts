import type { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';

export type ShownYear = AnswerOf<typeof fiscalClosing.show>;
