import { csvLine } from '../../../domain/csv';

describe('a line of CSV', () => {
  it('quotes what RFC 4180 says, and ends with CR LF', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 'h\ri', '', null, 7, true])).toBe(
      'a,"b,c","d""e","f\ng","h\ri",,,7,true\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'makes no formula of %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
      expect(csvLine([`a${text}`])).not.toContain("'");
    },
  );

  it('leaves numbers as they are', () => {
    expect(csvLine([-1])).toBe('-1\r\n');
  });
});
