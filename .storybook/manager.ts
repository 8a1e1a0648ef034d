import { createElement } from 'react';
import { AddonPanel, SyntaxHighlighter, TabsView } from 'storybook/internal/components';
import type { StrictArgTypes } from 'storybook/internal/types';
import { addons, types, useArgs, useArgTypes, useParameter } from 'storybook/manager-api';
import { create, getPreferredColorScheme } from 'storybook/theming';
import { frameworks, storyLabel, usageOf, type StoryCode } from './source.ts';

/** Source of the story in each framework. */
function Code() {
  const [args] = useArgs();
  const code = useParameter<StoryCode>('code', {});
  const usage = usageOf(useArgTypes() as StrictArgTypes, args, code);
  if (!usage) return createElement('p', { style: { padding: '0 1rem' } }, 'This story is not about one element.');
  const tabs = Object.entries(frameworks).map(([title, { language, write }]) => ({
    id: title,
    title,
    children: createElement(SyntaxHighlighter, { language, copyable: true, padded: true }, write(usage)),
  }));
  return createElement(TabsView, { tabs });
}

addons.setConfig({
  // Text in the system's font: the first story loads 94 kB less.
  theme: create({ base: getPreferredColorScheme(), fontBase: 'system-ui, sans-serif' }),
  sidebar: { showRoots: false, renderLabel: ({ name }) => storyLabel(name) },
});
addons.register('service/code', () => {
  addons.add('service/code/panel', {
    type: types.PANEL,
    title: 'Code',
    render: ({ active = false }) => createElement(AddonPanel, { active, children: active && createElement(Code) }),
  });
});
