/** Accessible name of a task's check box. @param text of its list item, without the lists in it */
export const taskName = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 120) || '☐';
