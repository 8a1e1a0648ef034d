import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Comments of messages: section → path of the message → when it is shown. */
export type MessageComments = Readonly<Record<string, Readonly<Record<string, string>>>>;

const commentOf = (member: ts.Node): string | undefined =>
  ts
    .getJSDocCommentsAndTags(member)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment))
    .find(Boolean)
    ?.replaceAll(/\s+/g, ' ');

/** Comments of the members of an object or interface, and of the objects in it. */
function* commentsIn(node: ts.Node, path = ''): Iterable<[path: string, comment: string]> {
  const members = ts.isObjectLiteralExpression(node)
    ? node.properties
    : ts.isInterfaceDeclaration(node)
      ? node.members
      : [];
  for (const member of members) {
    if (!member.name || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) continue;
    const name = `${path}${member.name.text}`;
    const comment = commentOf(member);
    if (comment) yield [name, comment];
    if (!ts.isPropertyAssignment(member)) continue;
    const value = ts.isSatisfiesExpression(member.initializer) ? member.initializer.expression : member.initializer;
    yield* commentsIn(value, `${name}.`);
  }
}

/** Comments of the messages in a file, which are the object `en` or the members of an interface. */
function commentsOf(file: string): Readonly<Record<string, string>> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared = source.statements.flatMap((statement): ts.Node[] => {
    if (ts.isInterfaceDeclaration(statement)) return [statement];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && name.getText() === 'en' ? [initializer] : [],
    );
  });
  return Object.fromEntries(declared.flatMap((node) => [...commentsIn(node)]));
}

/** Files by section. */
const platformFiles = {
  pageWords: 'platform/src/pages/words.ts',
  actionWords: 'platform/src/features/resources/pages/action-words.ts',
};

const camelCase = (text: string) => text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Reads the doc comments of all messages. */
export function readMessageComments(root: string): MessageComments {
  const folder = 'src/localisation/sections';
  const files = readdirSync(join(root, folder)).map((name) => [camelCase(name.slice(0, -3)), `${folder}/${name}`]);
  const sections = [...files, ...Object.entries(platformFiles)];
  return Object.fromEntries(sections.map(([section, file]) => [section, commentsOf(join(root, file!))]));
}
