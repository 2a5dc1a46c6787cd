import type { DocumentBody } from '@/components/document/definition';
import {
  isTemplateType,
  templateBodies,
  type TemplateType,
} from '@/lib/contract/accounting/templates';
import { documentTypes } from '@/lib/domain/document-type';
import type { Recurrence } from '@/lib/domain/recurrence';
import type { RouteName } from '@/lib/routes';

/** What a template's form holds; `every` is empty where it is used only when somebody asks. */
export type TemplateValues = { name: string; every: Recurrence | ''; next_on: string };

export const recurringOf = ({ name, every, next_on }: TemplateValues) => ({
  name,
  every: every === '' ? null : every,
  next_on: every === '' ? null : next_on,
});

/** The type whose templates belong to a screen, if it has any. */
export function templateTypeAt(route: RouteName): TemplateType | undefined {
  return Object.keys(templateBodies)
    .filter(isTemplateType)
    .find((type) => documentTypes[type].route === route);
}

/** What of a draft comes again: neither its day, nor its own number, nor its files. */
export function recurringBody({
  date: _date,
  custom_id: _number,
  attachment_ids: _files,
  ...body
}: DocumentBody): DocumentBody {
  return body;
}
