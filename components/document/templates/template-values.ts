import type { DocumentBody } from '@/components/document/definition';
import {
  isTemplateType,
  templateBodies,
  type TemplateType,
} from '@/lib/contract/accounting/templates';
import { documentTypes } from '@/lib/domain/document-type';
import type { Recurrence } from '@/lib/domain/accounting/recurrence';
import type { RouteName } from '@/lib/routes';

/** Values of a template's form; `every` is empty if the template has no schedule. */
export type TemplateValues = { name: string; every: Recurrence | ''; next_on: string };

export const recurringOf = ({ name, every, next_on }: TemplateValues) => ({
  name,
  every: every === '' ? null : every,
  next_on: every === '' ? null : next_on,
});

/** Template type of the documents on a screen; undefined if they have no templates. */
export function templateTypeAt(route: RouteName): TemplateType | undefined {
  return Object.keys(templateBodies)
    .filter(isTemplateType)
    .find((type) => documentTypes[type].route === route);
}

/** Body of a draft without its day, number and files, which change with each use of the template. */
export function recurringBody({
  date: _date,
  custom_id: _number,
  attachment_ids: _files,
  ...body
}: DocumentBody): DocumentBody {
  return body;
}
