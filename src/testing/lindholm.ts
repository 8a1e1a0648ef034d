import type { Resource, ResourceKind, TaskOutput } from '../contract/resources/resource.ts';

/** Resource of a scripted workspace; the id defaults to one made of the name. */
export interface ScriptedEntry {
  readonly name: string;
  readonly id?: string;
  readonly kind?: ResourceKind;
  readonly mediaType?: string;
  readonly size?: number;
  readonly content?: string;
  readonly by?: { readonly id: string; readonly name: string };
  readonly updatedAt?: string;
  readonly tasks?: Resource['tasks'];
  /** Task outputs by concept. */
  readonly outputs?: Readonly<Record<string, Partial<Pick<TaskOutput, 'output' | 'artifacts' | 'error'>>>>;
  readonly variants?: readonly string[];
  readonly children?: readonly ScriptedEntry[];
}

export const astrid = { id: 'user_astrid', name: 'Astrid Lind' };
const bo = { id: 'user_bo_ek', name: 'Bo Ek' };
const maja = { id: 'user_maja', name: 'Maja Öst' };

const done = (concept: string): Resource['tasks'][number] => ({
  concept,
  state: 'completed',
  updatedAt: '2026-11-12T09:42:10Z',
});

/** Example workspace of the design. */
export const lindholm: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { name: 'Läs mig.md', content: '# Välkommen\n\nHär börjar det.\n', by: maja },
    {
      name: 'Projekt',
      children: [
        {
          name: 'Årsmöte 2026',
          id: 'arsmote',
          children: [
            {
              name: 'Bilagor',
              by: bo,
              updatedAt: '2026-11-11T14:00:00Z',
              children: Array.from({ length: 14 }, (_, index) => ({ name: `Bilaga ${index + 1}.pdf`, by: bo })),
            },
            {
              name: 'Foton',
              updatedAt: '2026-11-12T08:00:00Z',
              children: Array.from({ length: 212 }, (_, index) => ({ name: `Foto ${index + 1}.jpg`, size: 2_400_000 })),
            },
            {
              name: 'Dagordning.md',
              content: '# Dagordning\n\nÅrsmötet hålls den **12 mars 2026**.\n',
              updatedAt: '2026-11-20T09:42:00Z',
              variants: ['original', 'text', 'html'],
              outputs: { outline: { output: [{ level: 1, text: 'Dagordning', id: 'user-content-dagordning' }] } },
              tasks: [done('outline'), { concept: 'keywords', state: 'running', updatedAt: '2026-11-20T09:42:10Z' }],
            },
            {
              name: 'Protokoll.md',
              size: 18_400,
              content: '# Protokoll\n',
              by: maja,
              updatedAt: '2026-11-20T08:15:00Z',
            },
            { name: 'Resultaträkning 2025.pdf', size: 1_200_000, by: bo, updatedAt: '2026-11-11T10:00:00Z' },
            { name: 'Lokalen.jpg', size: 4_800_000, updatedAt: '2026-11-02T10:00:00Z' },
          ],
        },
      ],
    },
  ],
};
