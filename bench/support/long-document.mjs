const words =
  'styrelsen meeting budget agenda minutes the of and a to förening room window plan review member decision question'.split(
    ' ',
  );

/** Deterministic Markdown of `length` characters, with all features of GFM. */
export function longDocument(length) {
  let seed = 7;
  const next = (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    // Uses the high bits: the low ones repeat after a few.
    return Math.floor((seed / 2 ** 32) * below);
  };
  const some = (count) => Array.from({ length: count }, () => words[next(words.length)]).join(' ');
  const kinds = [
    () => `## ${some(4)}`,
    () => `${some(30)} **${some(2)}** ${some(12)}, see [${some(2)}](https://lindholm.example/${next(99)}) ${some(25)}.`,
    () => `${some(20)} *${some(3)}* \`${some(1)}\` ${some(20)} ~~${some(2)}~~ ${some(8)} [${some(1)}][r${next(20)}].`,
    () => Array.from({ length: 6 }, () => `- ${some(9)}`).join('\n'),
    () => Array.from({ length: 4 }, (_, index) => `${index + 1}. [${index % 2 ? 'x' : ' '}] ${some(7)}`).join('\n'),
    () =>
      `| ${some(1)} | ${some(1)} | n |\n|---|:-:|--:|\n${Array.from({ length: 5 }, () => `| ${some(2)} | ${some(3)} | ${next(999)} |`).join('\n')}`,
    () =>
      `\`\`\`js\n${Array.from({ length: 6 }, () => `const ${words[next(9)]} = read('${some(2)}', ${next(99)});`).join('\n')}\n\`\`\``,
    () => `> ${some(25)}\n> ${some(20)}`,
  ];
  const blocks = [`# ${some(3)}`];
  let size = 0;
  while (size < length - 2_000) {
    const block = kinds[next(kinds.length)]();
    blocks.push(block);
    size += block.length + 2;
  }
  for (let index = 0; index < 20; index += 1)
    blocks.push(`[r${index}]: https://lindholm.example/r/${index} "${some(2)}"`);
  return blocks.join('\n\n').slice(0, length);
}
