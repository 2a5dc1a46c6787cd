import type * as v from 'valibot';

type Any = v.GenericSchema & {
  type: string;
  entries?: Record<string, Any>;
  item?: Any;
  wrapped?: Any;
  value?: Any;
  options?: readonly Any[];
};

/** Finds fields of an answer that its schema does not define; allowed, but reported. */
export function unknownKeys(schema: v.GenericSchema, value: unknown, path = ''): string[] {
  const found = new Set<string>();
  collect(schema as Any, value, { path, found });
  return [...found];
}

type Into = Readonly<{ path: string; found: Set<string> }>;

function collect(schema: Any, value: unknown, { path, found }: Into): void {
  if (typeof value !== 'object' || value === null) return;
  switch (schema.type) {
    case 'object':
    case 'strict_object':
      for (const [key, inner] of Object.entries(value)) {
        const own = schema.entries?.[key];
        if (own) collect(own, inner, { path: `${path}.${key}`, found });
        else found.add(`${path}.${key} is not of the contract`.slice(1));
      }
      return;
    case 'array':
      for (const inner of Object.values(value)) {
        if (schema.item) collect(schema.item, inner, { path: `${path}[]`, found });
      }
      return;
    case 'record':
      for (const inner of Object.values(value)) {
        if (schema.value) collect(schema.value, inner, { path: `${path}.*`, found });
      }
      return;
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      if (schema.wrapped) collect(schema.wrapped, value, { path, found });
      return;
    default: // It is unknown which variant of a union applies, so its fields are not checked.
  }
}
