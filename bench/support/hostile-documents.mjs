const times = (count, of) => Array.from({ length: count }, (_, index) => of(index)).join('');
const table = (columns, rows) =>
  `|${times(columns, (index) => ` c${index} |`)}\n|${'-|'.repeat(columns)}\n${`|${' x |'.repeat(columns)}\n`.repeat(rows)}`;

/** Documents that are small to write and costly to parse or to lay out. */
export const hostileDocuments = {
  'table of 5,000 columns': table(5_000, 20),
  'table of 100,000 rows': table(3, 100_000),
  'word of 5 MB': 'x'.repeat(5_000_000),
  '3,000 runs of backticks': times(3_000, (index) => `${'`'.repeat(index + 1)} `),
  '9,000 short runs of backticks': times(9_000, (index) => `${'`'.repeat((index % 190) + 1)}a`),
  '100,000 asterisks': '*'.repeat(100_000),
  '100,000 asterisks at words': '*a '.repeat(50_000) + 'b* '.repeat(50_000),
  '100,000 opening brackets': '['.repeat(100_000),
  '100,000 opening images': '!['.repeat(50_000),
  '19,000 brackets': '['.repeat(19_000),
  '19,000 angles': '<'.repeat(19_000),
  '19,000 delimiters': '*a_b~c'.repeat(3_100),
  '6,000 links': '[a](b)'.repeat(3_300),
  'links to nowhere': '[a](<b'.repeat(3_000),
  'list 2,000 deep': times(2_000, (index) => `${'  '.repeat(index)}- a\n`),
  'quote 5,000 deep': `${'>'.repeat(5_000)} a\n`,
  'quotes and lists, 5,000 deep': `${'> - '.repeat(5_000)}a\n`,
  'inline HTML 50,000 deep': `a ${'<b>'.repeat(50_000)}`,
  'block HTML 50,000 deep': `<div>${'<div>'.repeat(50_000)}`,
  'HTML of 50,000 elements': `<p>${'<b>a</b>'.repeat(50_000)}</p>`,
  'attribute of 5 MB': `<p title="${'x'.repeat(5_000_000)}">a</p>`,
  'code line of 5 MB': `\`\`\`js\n${'a=1;'.repeat(1_250_000)}\n\`\`\`\n`,
  'code of 200,000 lines': `\`\`\`js\n${'let a = 1; // b\n'.repeat(200_000)}\`\`\`\n`,
  'heading of 1 MB': `# ${'x'.repeat(1_000_000)}\n`,
  'paragraph of 100,000 lines': 'a word or two on a line\n'.repeat(100_000),
  '20,000 definitions': times(20_000, (index) => `[a${index}]: /x${index}\n`),
  '20,000 footnotes': times(20_000, (index) => `a[^${index}]\n\n[^${index}]: b\n\n`),
  'image of 1,000,000 px': `<img width="1000000" height="1000000" alt="a">\n\n![a](/r/abcdefgh)\n`,
  '50,000 images': '![a](b.png)\n\n'.repeat(50_000),
  '100,000 entities': '&amp;'.repeat(100_000),
  'combining marks': `a${'\u0301'.repeat(100_000)}`,
  'bidirectional marks': '\u202e\u2067a'.repeat(100_000),
};
