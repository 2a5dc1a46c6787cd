/** An element of a message: its name, how often it may occur, and its content. */
type Element = Readonly<{
  name: string;
  least: number;
  most: number;
  text?: RegExp;
  attributes?: Readonly<Record<string, RegExp>>;
  children?: readonly Element[];
}>;

type Node = Readonly<{
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Node[];
  text: string;
}>;

const MANY = Number.POSITIVE_INFINITY;
const one = (name: string, rest: Partial<Element>): Element => ({
  name,
  least: 1,
  most: 1,
  ...rest,
});
const text = (name: string, shape: RegExp, rest: Partial<Element> = {}) =>
  one(name, { text: shape, ...rest });
const of = (name: string, children: readonly Element[], rest: Partial<Element> = {}) =>
  one(name, { children, ...rest });

const MAX35 = /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;
const MAX70 = /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/;
const AMOUNT = /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/;
const account = (name: string) => of(name, [of('Id', [text('IBAN', IBAN)])]);
const sums = [text('NbOfTxs', /^\d{1,15}$/), text('CtrlSum', AMOUNT)];

/** The parts of pain.001.001.09 that a SEPA salary transfer uses, in the order of the schema. */
const MESSAGE = of(
  'Document',
  [
    of('CstmrCdtTrfInitn', [
      of('GrpHdr', [
        text('MsgId', MAX35),
        text('CreDtTm', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
        ...sums,
        of('InitgPty', [text('Nm', MAX70)]),
      ]),
      of('PmtInf', [
        text('PmtInfId', MAX35),
        text('PmtMtd', /^TRF$/),
        text('BtchBookg', /^(true|false)$/),
        ...sums,
        of('PmtTpInf', [
          of('SvcLvl', [text('Cd', /^SEPA$/)]),
          of('CtgyPurp', [text('Cd', /^SALA$/)]),
        ]),
        of('ReqdExctnDt', [text('Dt', /^\d{4}-\d{2}-\d{2}$/)]),
        of('Dbtr', [text('Nm', MAX70)]),
        account('DbtrAcct'),
        of('DbtrAgt', [
          of('FinInstnId', [
            text('BICFI', /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { least: 0 }),
            of('Othr', [text('Id', /^NOTPROVIDED$/)], { least: 0 }),
          ]),
        ]),
        text('ChrgBr', /^SLEV$/),
        of(
          'CdtTrfTxInf',
          [
            of('PmtId', [text('EndToEndId', MAX35)]),
            of('Amt', [text('InstdAmt', AMOUNT, { attributes: { Ccy: /^EUR$/ } })]),
            of('Cdtr', [text('Nm', MAX70)]),
            account('CdtrAcct'),
            of('RmtInf', [text('Ustrd', /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/)], { least: 0 }),
          ],
          { most: MANY },
        ),
      ]),
    ]),
  ],
  { attributes: { xmlns: /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09$/ } },
);

/** Violations of the schema; empty for a valid message. */
export function painProblems(xml: string): string[] {
  return problemsOf(readXml(xml), MESSAGE, '');
}

/** Text of every element with a name, in order. */
export function textsOf(xml: string, name: string): string[] {
  const found = (node: Node): string[] => [
    ...(node.name === name ? [node.text] : []),
    ...node.children.flatMap(found),
  ];
  return found(readXml(xml));
}

function problemsOf(node: Node, element: Element, path: string): string[] {
  const at = `${path}/${node.name}`;
  const attributes = Object.keys({ ...element.attributes, ...node.attributes }).filter(
    (name) => !(element.attributes?.[name]?.test(node.attributes[name] ?? '') ?? false),
  );
  const shape = element.text ?? /^$/;
  return [
    ...(node.name === element.name ? [] : [`${at} is not ${element.name}`]),
    ...attributes.map((name) => `${at} has a wrong ${name}`),
    ...(shape.test(node.text) ? [] : [`${at} is "${node.text}"`]),
    ...sequenceProblems(node.children, element.children ?? [], at),
  ];
}

function sequenceProblems(
  children: readonly Node[],
  elements: readonly Element[],
  at: string,
): string[] {
  let left = children;
  const problems = elements.flatMap((element) => {
    const end = left.findIndex(({ name }) => name !== element.name);
    const mine = end === -1 ? left : left.slice(0, end);
    left = left.slice(mine.length);
    return [
      ...(mine.length < element.least || mine.length > element.most
        ? [`${at} has ${mine.length} ${element.name}`]
        : []),
      ...mine.flatMap((child) => problemsOf(child, element, at)),
    ];
  });
  return [...problems, ...left.map(({ name }) => `${at} has ${name} where none may be`)];
}

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z]+="[^"]*")*)\s*>|([^<]+)/g;

/** Parses elements, attributes and text; throws if tags do not match. */
function readXml(xml: string): Node {
  const root = { name: '', attributes: {}, children: [] as Node[], text: '' };
  const open = [root];
  for (const [, slash, name, attributes = '', words] of xml
    .replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*/, '')
    .trim()
    .matchAll(TAG)) {
    const last = open.at(-1) ?? root;
    if (words !== undefined) last.text += words;
    else if (slash === '/') {
      if (last.name !== name) throw new Error(`${last.name} is closed by ${name}`);
      open.pop();
    } else {
      const pairs = [...attributes.matchAll(/([A-Za-z]+)="([^"]*)"/g)];
      const node = {
        name: name ?? '',
        children: [] as Node[],
        text: '',
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key ?? '', value ?? ''])),
      };
      last.children.push(node);
      open.push(node);
    }
  }
  const [message] = root.children;
  if (!message || open.length > 1) throw new Error('a message is one element');
  return message;
}
