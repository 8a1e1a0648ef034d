/** Syntax of a family of languages, as far as colours need it. */
export interface CodeLanguage {
  readonly names: readonly string[];
  /** Starts of line comments. */
  readonly line?: readonly string[];
  /** Delimiters of block comments. */
  readonly block?: readonly (readonly [string, string])[];
  /** Quotes of one line, and of several lines. */
  readonly quotes?: string;
  readonly longQuotes?: readonly string[];
  /** Keywords, separated by spaces. */
  readonly words?: string;
  readonly anyCase?: boolean;
}

const slashes = { line: ['//'], block: [['/*', '*/']], quotes: `"'` } as const;
const hashes = { line: ['#'], quotes: `"'` } as const;

export const languages: readonly CodeLanguage[] = [
  {
    ...slashes,
    names: ['js', 'javascript', 'mjs', 'cjs', 'jsx', 'ts', 'typescript', 'tsx'],
    longQuotes: ['`'],
    words:
      'abstract as async await break case catch class const continue debugger default delete do else enum export extends false finally for from function get if implements import in instanceof interface let new null of private protected public readonly return set static super switch this throw true try type typeof undefined var void while with yield',
  },
  {
    ...slashes,
    names: [
      'c',
      'h',
      'cpp',
      'c++',
      'cc',
      'hpp',
      'cs',
      'csharp',
      'java',
      'kotlin',
      'kt',
      'swift',
      'scala',
      'dart',
      'php',
    ],
    words:
      'abstract as base bool boolean break byte case catch char class const continue data def default delegate do double echo else enum explicit export extends extern false final finally fn for foreach fun func function goto guard if implements import in inline int interface internal is let long match namespace new null nullptr object operator out override package private protected public record return sealed short signed sizeof static string struct super switch template this throw throws true try typedef typename union unsigned using val var virtual void volatile when where while',
  },
  {
    ...slashes,
    names: ['go', 'golang', 'rust', 'rs'],
    longQuotes: ['`'],
    words:
      'as async await bool break case chan const continue crate default defer dyn else enum error extern fallthrough false fn for func go goto if impl import in interface let loop map match mod move mut nil package pub range ref return select self static string struct super switch trait true type unsafe use var where while',
  },
  {
    ...hashes,
    names: ['py', 'python'],
    longQuotes: ['"""', "'''"],
    words:
      'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
  },
  {
    ...hashes,
    names: ['rb', 'ruby', 'sh', 'bash', 'shell', 'zsh', 'console', 'make', 'makefile', 'dockerfile'],
    words:
      'alias begin break case class def do done elif else elsif end ensure esac export fi for function if in local module next nil return self set super then true false unless until when while yield FROM RUN COPY ENV WORKDIR CMD ENTRYPOINT EXPOSE ARG',
  },
  { ...hashes, names: ['yaml', 'yml', 'toml', 'ini', 'conf', 'properties'], words: 'true false null yes no on off' },
  { names: ['json', 'jsonc', 'json5'], ...slashes, words: 'true false null' },
  { names: ['css', 'scss', 'less'], ...slashes, line: [], words: 'important from to and not only' },
  {
    names: ['html', 'xml', 'svg', 'vue', 'svelte'],
    block: [['<!--', '-->']],
    quotes: `"'`,
  },
  {
    names: ['sql', 'postgres', 'postgresql', 'mysql', 'sqlite'],
    line: ['--'],
    block: [['/*', '*/']],
    quotes: `'"`,
    anyCase: true,
    words:
      'add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end exists false foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then true union unique update using values view when where with',
  },
];
