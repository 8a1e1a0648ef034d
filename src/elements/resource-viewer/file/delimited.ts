const delimiters = [',', ';', '\t', '|'];

/** What stands between the fields of a table, by what its first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Rows of separated values (RFC 4180); what follows a quote that is never closed is one field. */
export function readDelimited(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(source);
  const ends = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= source.length;) {
    let field = '';
    if (source[at] === '"') {
      let close = at + 1;
      while (close < source.length && (source[close] !== '"' || source[close + 1] === '"')) {
        close += source[close] === '"' ? 2 : 1;
      }
      field = source.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    ends.lastIndex = at;
    const end = ends.exec(source)?.index ?? source.length;
    row.push(field + source.slice(at, end));
    at = end + (source[end] === '\r' && source[end + 1] === '\n' ? 2 : 1);
    if (source[end] === delimiter) continue;
    if (row.length > 1 || row[0]) rows.push(row);
    row = [];
  }
  return rows;
}
