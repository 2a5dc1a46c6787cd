import type { DocumentBody } from '@/components/document/definition';
import {
  isTemplateType,
  templateBodies,
  type TemplateType,
} from '@/lib/contract/accounting/templates';
import { documentTypes } from '@/lib/domain/document-type';
import type { Recurrence } from '@/lib/domain/recurrence';
import type { RouteName } from '@/lib/routes';

/** Values of a template's form; `every` is empty without a schedule. */
export type TemplateValues = { name: string; every: Recurrence | ''; next_on: string };

export const recurringOf = ({ name, every, next_on }: TemplateValues) => ({
  name,
  every: every === '' ? null : every,
  next_on: every === '' ? null : next_on,
});

/** Template type of a screen, if it has one. */
export function templateTypeAt(route: RouteName): TemplateType | undefined {
  return Object.keys(templateBodies)
    .filter(isTemplateType)
    .find((type) => documentTypes[type].route === route);
}

/** Body of a draft without its day, number and files. */
export function recurringBody({
  date: _date,
  custom_id: _number,
  attachment_ids: _files,
  ...body
}: DocumentBody): DocumentBody {
  return body;
}
