import { describe, expect, it } from 'vitest';
import { EventParser } from '../../../src/transport/live/event-parser.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** What comes out of a text in pieces of so many bytes. */
function inPieces(text: string, size: number) {
  const parser = new EventParser();
  const all = bytes(text);
  const events = [];
  for (let at = 0; at < all.length; at += size) events.push(...parser.read(all.slice(at, at + size)));
  return { events, id: parser.id };
}

const text = [
  ': a comment\n',
  'retry: 1000\n\n',
  'id: 7\nevent: resource.changed\ndata: {"name":"Åsa 🙂"}\n\n',
  'data: one\ndata:two\ndata\n\n',
  'event: nothing\n\n',
  'id: 8\n\n',
  'id: 9\0\ndata: last\n\n',
].join('');

describe('events out of a stream', () => {
  const expected = [
    { kind: 'resource.changed', data: '{"name":"Åsa 🙂"}', id: '7' },
    { kind: 'message', data: 'one\ntwo\n', id: '7' },
    { kind: 'message', data: 'last', id: '8' },
  ];

  it.each([1, 2, 3, 7, 1000])('are the same in pieces of %i bytes, whatever ends its lines', (size) => {
    for (const end of ['\n', '\r\n', '\r']) {
      // a CR at the very end may be half of a CRLF
      const { events, id } = inPieces(`${text.replaceAll('\n', end)}: end\n`, size);
      expect(events).toEqual(expected);
      expect(id).toBe('8');
    }
  });

  it('begin after a byte order mark, and not before they are whole', () => {
    const parser = new EventParser();
    expect(parser.read(bytes('\ufeffdata: 1\n'))).toEqual([]);
    expect(parser.read(bytes('\ndata: 2\n'))).toEqual([{ kind: 'message', data: '1', id: '' }]);
  });

  it('a line without an end is refused before it fills the memory', () => {
    const parser = new EventParser();
    const piece = bytes('x'.repeat(300_000));
    const read = () => {
      for (let count = 0; count < 5; count += 1) parser.read(piece);
    };
    expect(read).toThrow(RangeError);
  });
});
