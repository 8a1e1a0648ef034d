import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { documentViewer } from '../support/document-stage.ts';

const loading = vi.hoisted(() => ({ fails: false }));

vi.mock('../../src/elements/resource-viewer/document/rich-text.lazy.ts', async (load) => {
  const original = await load<typeof import('../../src/elements/resource-viewer/document/rich-text.lazy.ts')>();
  return {
    convert: (html: string) => {
      if (loading.fails) throw new Error('not loaded');
      return original.convert(html);
    },
  };
});

async function editing(content = '') {
  const children = [{ id: 'document_1', name: 'Agenda.md', content }];
  const opened = await documentViewer({ tree: { id: 'root_directory', name: 'Root', children } });
  const field = await opened.edit();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  return {
    ...opened,
    field,
    text: () =>
      [...field.querySelectorAll('.cm-line:not(:has(.cm-placeholder))')].map((each) => each.textContent).join('\n'),
    paste(data: Record<string, string>) {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      const init = { clipboardData, bubbles: true, composed: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', init));
    },
  };
}

const asMarkdown: readonly [string, string, string][] = [
  [
    'headings and emphasis',
    '<h2>Plan</h2><p>A <b>bold</b> and <i>light</i> <del>old</del> <code>x</code></p>',
    '## Plan\n\nA **bold** and *light* ~~old~~ `x`',
  ],
  ['nested lists', '<ul><li>a<ol start=3><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  3. b\n  4. c\n- d'],
  ['lists without items', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n   - b'],
  [
    'tasks',
    '<ul><li><input type=checkbox checked> Done</li><li><input type=checkbox> Open</li></ul>',
    '- [x] Done\n- [ ] Open',
  ],
  [
    'tables',
    '<table><thead><tr><th>A</th><th align=right>B</th></tr></thead><tbody><tr><td>a|b</td><td></td></tr></tbody></table>',
    String.raw`| A | B |
| --- | --: |
| a\|b |  |`,
  ],
  ['quotes and rules', '<blockquote><p>One</p></blockquote><hr>', '> One\n\n---'],
  ['code', '<pre><code class="language-ts">let a = `*`;\n  b();\n</code></pre>', '```ts\nlet a = `*`;\n  b();\n```'],
  [
    'links',
    '<p><a href="https://a.example/b (c)">there</a>, <a href="mailto:bo@a.example">Bo</a></p>',
    '[there](https://a.example/b%20%28c%29), [Bo](mailto:bo@a.example)',
  ],
  [
    'text of scripts and of links that run or lead elsewhere',
    '<script>top.ran = 1</script><p><a href="javascript:top.ran=1">run</a> <a href="/in">in</a> <b>end</b></p>',
    'run in **end**',
  ],
  [
    'pictures',
    '<p><img alt="Hall" src="https://a.example/hall.png" onerror="top.ran=1"> <img alt="Dot" src="data:image/png;base64,AAAA"></p>',
    '[Hall](https://a.example/hall.png) Dot',
  ],
  [
    'bold, italic and struck text of Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2><span style="font-weight:700">Plan</span></h2><p dir="ltr"><span style="font-weight:400;font-style:normal">A </span><span style="font-size:11pt;font-weight:700;font-style:normal">bold</span><span style="color:red;font-weight:700"> word</span><span style="font-weight:400;">, </span><span style="font-weight:400;font-style:italic;">light</span><span style="text-decoration:line-through"> old</span></p><ul><li style="font-weight:400" aria-level="1"><p role="presentation"><span style="font-weight:700">one</span></p></li></ul></b>',
    '## Plan\n\nA **bold word**, *light* ~~old~~\n\n- **one**',
  ],
  [
    'a part of a line of Google Docs',
    '<b style="font-weight:normal;"><span style="font-weight:400">plain and </span><span style="font-weight:700">bold</span></b>',
    'plain and **bold**',
  ],
  [
    'lists of Word',
    `<p class=MsoNormal><b>Plan</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><!--[endif]-->Within <i>it</i></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Two</p>
<p class=MsoNormal>Then</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>Three</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>Four</p>`,
    '**Plan**\n\n- One\n  - Within *it*\n- Two\n\nThen\n\n3. Three\n4. Four',
  ],
  ['whole documents in `<b>`', '<meta charset=utf-8><b style="font-weight:normal"><h1>A</h1><p>b</p></b>', '# A\n\nb'],
];

describe('rich text that is pasted', () => {
  test.for(asMarkdown)('becomes Markdown: %s', async ([, html, markdown]) => {
    const { paste, text, saved } = await editing();
    paste({ 'text/html': html, 'text/plain': 'plain' });
    await expect.poll(text).toBe(markdown);
    await expect.poll(saved).toBe(markdown);
    expect('ran' in window.top!).toBe(false);
  });

  test('replaces the selection on lines of its own, in one step of undo', async () => {
    const { paste, text } = await editing('one two three');
    await userEvent.keyboard('{ArrowLeft>6/}{Shift>}{ArrowLeft>3/}{/Shift}');
    paste({ 'text/html': '<ul><li>a</li></ul>', 'text/plain': 'a' });
    await expect.poll(text).toBe('one \n\n- a\n\n three');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('one two three');
  });

  test('is inserted in order, before what is typed meanwhile', async () => {
    const { paste, text } = await editing('1');
    paste({ 'text/html': '<b>2</b>', 'text/plain': '2' });
    paste({ 'text/html': '<i>3</i>', 'text/plain': '3' });
    await expect.poll(text).toBe('1**2***3*');
    await userEvent.keyboard('4');
    expect(text()).toBe('1**2***3*4');
  });

  test('is pasted as plain text if its code does not load', async () => {
    const { paste, text } = await editing('one ');
    loading.fails = true;
    paste({ 'text/html': '<b>two</b>', 'text/plain': 'two' });
    await expect.poll(text).toBe('one two');
    loading.fails = false;
  });

  test.for<[string, Record<string, string>, string?]>([
    ['without formatting', { 'text/html': '<meta charset=utf-8><p>2 * 3 * 4</p>' }],
    ['of Visual Studio Code', { 'text/html': '<b>a</b>', 'vscode-editor-data': '{}' }],
    [
      'of a code editor',
      { 'text/html': '<meta charset="utf-8"><div style="color: #000;white-space: pre;"><b>a</b></div>' },
    ],
    [
      'of another code editor',
      { 'text/html': `<html><body><pre style="font-family:'Mono',monospace;">a</pre></body></html>` },
    ],
    ['of great length', { 'text/html': `<b>${'a'.repeat(500_000)}</b>` }],
    ['in a fenced code block', { 'text/html': '<b>a</b>' }, '```\nx\n'],
    ['without HTML', {}],
  ])('stays plain: %s', async ([, data, before = '']) => {
    const { paste, text } = await editing(before);
    paste({ ...data, 'text/plain': '2 * 3 * 4' });
    await expect.poll(text).toBe(`${before}2 * 3 * 4`);
  });
});
