import { expect, test } from 'vitest';
import { resourceReadSchema, searchResultsSchema, taskOutputSchema } from '@service/widgets/contract';
import { onEveryPlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';

async function withAnna(start: Start) {
  const platform = await start();
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const states = async (id: string) => {
    await platform.jobs.idle();
    const { resource } = resourceReadSchema.parse((await anna.get(`/r/${id}`)).body);
    return Object.fromEntries(resource.tasks.map(({ concept, state }) => [concept, state]));
  };
  const search = async (q: string) =>
    searchResultsSchema
      .parse((await anna.get(`/api/v0/resources/semantic-search?q=${encodeURIComponent(q)}`)).body)
      .items.map(({ resource }) => resource.id);
  return { platform, anna, states, search };
}

const completed = { outline: 'completed', keywords: 'completed', links: 'completed' };

/** Letters that no compression makes short. */
function unlike(length: number, alphabet: string): string {
  const letters = [...alphabet];
  let state = 7;
  return Array.from({ length }, () => letters[(state = (state * 48_271) % 2_147_483_647) % letters.length]).join('');
}

onEveryPlatform('documents with long words', (start) => {
  test.for([
    ['2,700 letters', unlike(2_700, 'abcdefghijklmnopqrstuvwxyz')],
    ['19,000 letters of three bytes', unlike(19_000, '漢字仮名交文日本語表記')],
    ['letters of four bytes', unlike(3_000, '𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯')],
  ] as const)('a word of %s leaves search, keywords, links and outline', async ([, word]) => {
    const { anna, states, search } = await withAnna(start);
    const note = await anna.document(
      anna.root,
      'note.md',
      `# Skafferiet ${word}\n\n${word} mjöl ${word}\n\n[webben](https://example.org/)`,
    );
    expect(await states(note)).toEqual(completed);
    expect(await search('mjöl')).toEqual([note]);
    expect(await search(word.slice(0, 90))).toEqual([note]);
    const outline = taskOutputSchema.parse((await anna.get(`/r/${note}/tasks/outline`)).body).output;
    expect(outline).toMatchObject([{ level: 1 }]);
    const links = taskOutputSchema.parse((await anna.get(`/r/${note}/tasks/links`)).body).output;
    expect(links).toMatchObject({ web: ['https://example.org/'] });
  });

  test.for([
    ['resource_terms', { ...completed, keywords: 'failed' }],
    ['search_texts', completed],
    ['resource_links', { ...completed, links: 'failed' }],
  ] as const)('data of %s that the database refuses fail alone', async ([table, expected]) => {
    const { platform, anna, states } = await withAnna(start);
    await platform.database.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'too large' USING ERRCODE = '54000'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse();
    `);
    try {
      const other = await anna.document(anna.root, 'other.md');
      const note = await anna.document(anna.root, 'note.md', `# Mjöl\n\n[a](/r/${other})`);
      expect(await states(note)).toEqual(expected);
    } finally {
      await platform.database.raw(`DROP TRIGGER refuse ON ${table}; DROP FUNCTION refuse();`);
    }
  });
});
