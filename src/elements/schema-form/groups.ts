import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { GroupNode, LeafNode, ListNode, UnionNode, type FormNode } from '../../forms/index.ts';
import { arrowDown, arrowUp, plus, trash2, triangleAlert } from '../../theme/icons.ts';
import { branchLabel, descriptionOf, fieldIssueMessage, labelOf, markOf, type FormView } from './field-view.ts';
import { field } from './fields.ts';
import { watch } from './watch.ts';
import { named } from '../parts/names.ts';

/** Number of fields that are laid out and rendered together. */
export const chunkSize = 50;

const issueOf = (node: FormNode, view: FormView): TemplateResult => {
  const { issue } = node;
  return html`<div id="${node.key}-issue" class="hint" part="issue" ?hidden=${!issue}>
    ${issue ? html`${triangleAlert}<span>${fieldIssueMessage(node, issue, view)}</span>` : nothing}
  </div>`;
};

/** Issue of several fields, or of a value without a field. */
export const wholeIssueOf = (root: FormNode, view: FormView): TemplateResult | typeof nothing =>
  root.issue ? html`<div id=${root.key} class="whole" tabindex="-1">${issueOf(root, view)}</div>` : nothing;

const aboutOf = (node: FormNode, { language }: FormView) => {
  const description = descriptionOf(node, language);
  return description ? html`<div class="about" part="description"><bdi>${description}</bdi></div>` : nothing;
};

const markAfter = (node: FormNode, view: FormView) => {
  const mark = markOf(node, view);
  return mark ? html`<span class="quiet">${mark}</span>` : nothing;
};

/** Wraps a directive in a template: `repeat` does not disconnect a directive that is an entry itself. */
const alone = (node: FormNode, view: FormView): TemplateResult => html`${nodeOf(node, view)}`;

/** The fields of an object, in chunks if there are many. */
export function fieldsOf(group: GroupNode, view: FormView, shown = Infinity): unknown {
  const children = group.children.filter(({ hidden }) => !hidden);
  if (children.length <= chunkSize) return repeat(children, keyOf, (child) => alone(child, view));
  const chunks = Array.from({ length: Math.ceil(children.length / chunkSize) }, (_, at) =>
    children.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return chunks.slice(0, shown).map(
    (chunk) =>
      html`<div class="chunk">
        ${guard([view, chunk.map(keyOf).join()], () => repeat(chunk, keyOf, (child) => alone(child, view)))}
      </div>`,
  );
}

const keyOf = ({ key }: FormNode) => key;

const framed = (node: FormNode, view: FormView, kind: string, content: unknown): TemplateResult => html`<fieldset
  id=${node.key}
  class=${kind}
  part=${kind}
  tabindex="-1"
  aria-describedby="${node.key}-issue"
>
  <legend part="label"><bdi>${labelOf(node, view)}</bdi>${markAfter(node, view)}</legend>
  ${aboutOf(node, view)}${content}
</fieldset>`;

/** Moves an entry, and focuses the element with the id `focused` again. */
function moveEntry(item: FormNode, list: ListNode, to: number, view: FormView, focused: string): void {
  list.move(item, to);
  view.announce(view.words.moved(to + 1, list.items.length));
  if (focused) view.focusSoon(`#${CSS.escape(focused)}`);
}

/** Buttons of an entry. They use `aria-disabled`, so that a disabled one keeps focus. */
function entryButtons(item: FormNode, list: ListNode, view: FormView): TemplateResult {
  const { words } = view;
  const label = labelOf(item, view);
  const at = list.items.indexOf(item);
  const remove = () => {
    list.remove(item);
    view.announce(words.removed(list.items.length));
    const next = list.items[Math.min(at, list.items.length - 1)];
    view.focusSoon(next ? `#${next.key}-remove` : `#${list.key}-add`);
  };
  const button = (name: string, icon: TemplateResult, sentence: string, press: (() => void) | false) =>
    html`<button
      id="${item.key}-${name}"
      class="tool"
      part="tool"
      type="button"
      title=${sentence}
      aria-disabled=${press && !view.disabled ? 'false' : 'true'}
      @click=${press && !view.disabled ? press : nothing}
    >
      ${icon}
    </button>`;
  const move = (name: string, to: number) =>
    to in list.items && (() => moveEntry(item, list, to, view, `${item.key}-${name}`));
  return html`<div class="tools" part="tools">
    ${button('up', arrowUp, words.moveUp(label), move('up', at - 1))}
    ${button('down', arrowDown, words.moveDown(label), move('down', at + 1))}
    ${button('remove', trash2, words.remove(label), remove)}
  </div>`;
}

/** Fields that Alt with an arrow opens on Windows. */
const openedByKey = 'select, [type=date], [type=time], [type=datetime-local]';

function entry(item: FormNode, list: ListNode, view: FormView): TemplateResult {
  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const to = list.items.indexOf(item) + (step ?? 0);
    if (!step || (event.target as Element).matches(openedByKey)) return;
    event.stopPropagation();
    if (list.readOnly || view.disabled || !(to in list.items)) return;
    event.preventDefault();
    moveEntry(item, list, to, view, (event.target as HTMLElement).id);
  };
  const tools = list.readOnly ? nothing : entryButtons(item, list, view);
  if (item instanceof LeafNode) {
    return html`<li class="entry" part="entry" @keydown=${byKey}>${watch(item, (node) => field(node, view, true))}${tools}</li>`;
  }
  const inner =
    item instanceof GroupNode ? watch(item, (node) => [issueOf(node, view), fieldsOf(node, view)]) : nodeOf(item, view);
  return html`<li class="entry" part="entry" @keydown=${byKey}>
    <fieldset id=${item.key} class="box" part="group" tabindex="-1">
      <legend part="label"><bdi>${labelOf(item, view)}</bdi></legend>
      ${inner}
    </fieldset>
    ${tools}
  </li>`;
}

function list(node: ListNode, view: FormView): TemplateResult {
  const { words } = view;
  const label = labelOf(node, view);
  const isDisabled = view.disabled || !node.canAdd;
  const add = () => {
    if (isDisabled) return;
    const item = node.add();
    view.focusSoon(`#${item.key}`);
  };
  const entries = html`${
    node.items.length
      ? html`<ol class="entries" part="entries">
            ${repeat(node.items, keyOf, (item) => entry(item, node, view))}
          </ol>`
      : html`<p class="about" part="empty">${words.emptyList}</p>`
  }
    ${issueOf(node, view)}
    ${
      node.readOnly
        ? nothing
        : html`<button
            id="${node.key}-add"
            class="button"
            part="button add"
            type="button"
            aria-disabled=${isDisabled ? 'true' : 'false'}
            @click=${add}
          >
            ${plus}${named(words.add, label)}
          </button>`
    }`;
  return framed(node, view, 'group list', entries);
}

function union(node: UnionNode, view: FormView): TemplateResult {
  const { words } = view;
  const { branches, discriminator } = node.definition;
  const root = node.parent === undefined;
  const id = `${node.key}-shape`;
  const option = (value: number, label: string) =>
    html`<option value=${value} .selected=${node.selected === value}>${label}</option>`;
  const branch = node.branch;
  return html`<div id=${node.key} class="union" part="union" tabindex="-1">
    <div class="field" part="field">
      <label for=${id} part="label"><bdi>${root || !labelOf(node, view) ? words.kind : labelOf(node, view)}</bdi>${markAfter(node, view)}</label>
      <select
        id=${id}
        class="input"
        part="input"
        data-shape=${discriminator ?? ''}
        ?disabled=${view.disabled || node.readOnly}
        aria-invalid=${node.issue ? 'true' : 'false'}
        aria-describedby="${node.key}-issue"
        @change=${(event: Event) => node.select(Number((event.target as HTMLSelectElement).value))}
      >
        ${node.mayBeLeftOut ? option(-1, words.none) : nothing}${branches.map((_, at) => option(at, branchLabel(node, at, view)))}
      </select>
      ${aboutOf(node, view)}${issueOf(node, view)}
    </div>
    ${repeat(branch ? [branch] : [], keyOf, (selected) =>
      selected instanceof GroupNode
        ? html`<div class="branch" part="branch">
            ${watch(selected, (node) => [issueOf(node, view), fieldsOf(node, view)])}
          </div>`
        : alone(selected, view),
    )}
  </div>`;
}

/** Renders a node; a change renders this node only. */
export function nodeOf(node: FormNode, view: FormView): unknown {
  if (node.hidden) return nothing;
  if (node instanceof LeafNode) return watch(node, (leaf) => field(leaf, view));
  if (node instanceof ListNode) return watch(node, (each) => list(each, view));
  if (node instanceof UnionNode) return watch(node, (each) => union(each, view));
  if (!(node instanceof GroupNode)) return nothing;
  return watch(node, (each) => framed(each, view, 'group', [issueOf(each, view), fieldsOf(each, view)]));
}

/** Focuses a field, or the first control of a group, list or union. */
export function focusPart(found: HTMLElement | null): void {
  const whole = found?.matches('fieldset, .union');
  const first = ':is(input, select, textarea, button):not([aria-disabled="true"])';
  ((whole && found?.querySelector<HTMLElement>(first)) || found)?.focus();
}
