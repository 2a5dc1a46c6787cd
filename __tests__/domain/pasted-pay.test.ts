import { pastedPay } from '@/components/hrm/payroll-preparation/pasted-pay';

describe('a pasted sheet', () => {
  const slips = [
    { id: 1, name: 'Ahmad Rahimi' },
    { id: 2, name: 'احمدی' },
    { id: 3, name: 'Zahra' },
    { id: 4, name: 'Twin' },
    { id: 5, name: 'Twin' },
  ];
  const columns = [
    { key: 'earning BASE', code: 'BASE', name: 'Base salary', kind: 'earning' },
    { key: 'earning HOUSE', code: 'HOUSE', name: 'Housing', kind: 'earning' },
    { key: 'deduction TAX', code: 'TAX', name: 'Income tax', kind: 'deduction' },
  ] as const;
  const paste = (text: string, row = 0, column = 0) =>
    pastedPay(text, { slips, columns, at: { row, column } });

  test('a single figure is no sheet', () => {
    expect(paste('120.00')).toBeUndefined();
    expect(paste('')).toBeUndefined();
  });

  test('figures go on from the cell that they are pasted in', () => {
    expect(paste('10\t20\n30\t40\n', 1, 1)?.puts).toEqual([
      { id: 2, key: 'earning HOUSE', text: '10' },
      { id: 2, key: 'deduction TAX', text: '20' },
      { id: 3, key: 'earning HOUSE', text: '30' },
      { id: 3, key: 'deduction TAX', text: '40' },
    ]);
  });

  test('heads are matched by code or name, rows by employee, in either letters of one name', () => {
    const pasted = paste('Name\ttax\tBASE\r\nZAHRA\t5\t900\r\nاحمدي\t\t800\r\n');
    expect(pasted).toEqual({
      puts: [
        { id: 3, key: 'deduction TAX', text: '5' },
        { id: 3, key: 'earning BASE', text: '900' },
        { id: 2, key: 'earning BASE', text: '800' },
      ],
      unplaced: [],
    });
  });

  test('each cell without a place says where it was and why', () => {
    const pasted = paste('Name\tBASE\tShoes\nNobody\t1\t2\nTwin\t3\t4');
    expect(pasted?.puts).toEqual([]);
    expect(pasted?.unplaced).toEqual([
      { row: 1, column: 3, text: 'Shoes', why: 'component' },
      { row: 2, column: 1, text: 'Nobody', why: 'employee' },
      { row: 3, column: 1, text: 'Twin', why: 'same-name' },
    ]);
    expect(paste('1\t2\t3\t4\n', 4)?.unplaced).toEqual([
      { row: 1, column: 4, text: '4', why: 'beyond' },
    ]);
    expect(paste('1\t2\n3\t4', 4)?.unplaced).toEqual([
      { row: 2, column: 1, text: '3', why: 'beyond' },
    ]);
  });
});
