import type { ResourceFormValue } from '@service/widgets/contract';
import type { ResourceTask } from '../resource-task.ts';
import { contentAnswer, requireMarkdown, writeContent } from '../write-content.ts';

type Value = Extract<ResourceFormValue<'@service/resources/schema/markdown'>, { content: string }>;

/** `@service/resources/tasks/update-content`: the whole text of a document. */
export const updateContent: ResourceTask<Value> = {
  async run(work, submitted) {
    return writeContent(work, await requireMarkdown(work, submitted), submitted.value.content);
  },
  ...contentAnswer,
};
