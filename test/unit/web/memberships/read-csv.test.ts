import { csvTable } from '../../../../domain/csv';
import { decodeText, readCsv } from '../../../../web/src/dashboard/memberships/roster/read-csv';
import { readDate } from '../../../../web/src/dashboard/memberships/roster/read-date';

const cellsOf = (content: string) => {
  const read = readCsv(content);
  return Array.isArray(read) ? read.map(({ cells }) => cells) : read;
};

describe('a CSV file', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, as Excel writes them in Spain',
      'a;b\r\n1;2,5\r\n',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a mark of UTF-8',
      '\ufeffa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a statement of its separator',
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes around a separator',
      'a,b\n"1,5",2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['quotes in quotes', 'a\n"the ""best"" course"', [['a'], ['the "best" course']]],
    [
      'a line end in quotes',
      'a,b\n"one\r\ntwo",2',
      [
        ['a', 'b'],
        ['one\r\ntwo', '2'],
      ],
    ],
    [
      'a quote inside a word',
      'a,b\n5" pipe,2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'spaces around cells and quotes',
      'a , b\n 1, "2" ',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'more separators in a quoted heading',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
    ['rows of different lengths', 'a,b,c\n1\n1,2,3,4', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ])('is read with %s', (_name, content, cells) => {
    expect(cellsOf(content)).toEqual(cells);
  });

  it('numbers rows as spreadsheets do: empty rows count, lines inside quotes do not', () => {
    const rows = readCsv('a,b\n"x\ny",1\n,\n\nz,2\n');
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x\ny', '1'] },
      { row: 5, cells: ['z', '2'] },
    ]);
  });

  it('counts the row that states the separator', () => {
    expect(readCsv('sep=,\na\n1')).toEqual([
      { row: 2, cells: ['a'] },
      { row: 3, cells: ['1'] },
    ]);
  });

  it('names the row in which a quote is not closed', () => {
    expect(readCsv('a,b\n1,2\n"3,4\n5,6\n')).toEqual({ problem: 'open_quote', row: 3 });
  });

  it.each(['', '\ufeff', '\n\n', ',,\n , \n'])('says so if there is nothing in it: %j', (content) => {
    expect(readCsv(content)).toEqual({ problem: 'empty' });
  });

  it.each([
    ['UTF-8', Buffer.from('Número;Peña', 'utf8')],
    ['UTF-8 with its mark', Buffer.from('\ufeffNúmero;Peña', 'utf8')],
    ['the code page of Windows', Buffer.from('Número;Peña', 'latin1')],
    ['UTF-16 of Excel', Buffer.from('\ufeffNúmero;Peña', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\ufeffNúmero;Peña', 'utf16le').swap16()],
  ])('is decoded from %s', (_name, bytes) => {
    expect(cellsOf(decodeText(bytes))).toEqual([['Número', 'Peña']]);
  });

  it('is written so that it can be read again', () => {
    const rows = [
      ['row', 'member', 'problem'],
      ['4', 'A, "the first"', 'two\nlines'],
      ['5', 'Peña', ''],
    ];
    expect(cellsOf(csvTable(rows))).toEqual(rows);
    expect(csvTable(rows).charCodeAt(0)).toBe(0xfeff);
  });

  it('is written without cells that a spreadsheet would run', () => {
    expect(
      cellsOf(csvTable([['=1+1', '+52 55', '-3', '@a', 'a=b', '＝1', '＋1', '－1', '＠a', '\n=1']])),
    ).toEqual([["'=1+1", "'+52 55", "'-3", "'@a", 'a=b', "'＝1", "'＋1", "'－1", "'＠a", "'\n=1"]]);
  });
});

describe('a date in a file', () => {
  it.each([
    ['2026-11-17', '2026-11-17'],
    ['2026/11/07', '2026-11-07'],
    ['17/11/2026', '2026-11-17'],
    ['7/1/2026', '2026-01-07'],
    ['17-11-2026', '2026-11-17'],
    ['17.11.2026', '2026-11-17'],
    [' 2026-11-17 00:00:00 ', '2026-11-17'],
    ['2026-11-17T00:00:00.000Z', '2026-11-17'],
    ['29/02/2028', '2028-02-29'],
  ])('is read: %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each([
    '',
    '11/17/2026',
    '30/02/2026',
    '29/02/2027',
    '2026-13-01',
    '17/11/26',
    '17/11-2026',
    '20261117',
    '2026-11-17 18:30',
    '46000',
    'mañana',
  ])('is not guessed: %j', (text) => {
    expect(readDate(text)).toBeNull();
  });
});
