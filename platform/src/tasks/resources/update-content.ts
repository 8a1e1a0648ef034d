import type { ResourceFormValue } from '@service/widgets/contract';
import type { ResourceTask } from './submitted.ts';
import { answerContent, holdMarkdown, writeContent } from './write-content.ts';

type Value = Extract<ResourceFormValue<'@service/resources/schema/markdown'>, { content: string }>;

/** `@service/resources/tasks/update-content`: the whole text of a document. */
export const updateContent: ResourceTask<Value> = {
  async run(work, submitted) {
    return writeContent(work, await holdMarkdown(work, submitted), submitted.value.content);
  },
  answer: answerContent,
};
