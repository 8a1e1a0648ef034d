import { describe, expect, it } from 'vitest';
import { EventParser } from '../../../src/transport/live/event-parser.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Parses a text in chunks of some bytes. */
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

describe('the event parser', () => {
  const expected = [
    { kind: 'resource.changed', data: '{"name":"Åsa 🙂"}', id: '7' },
    { kind: 'message', data: 'one\ntwo\n', id: '7' },
    { kind: 'message', data: 'last', id: '8' },
  ];

  it.each([1, 2, 3, 7, 1000])('parses chunks of %i bytes with any line ends', (size) => {
    for (const end of ['\n', '\r\n', '\r']) {
      // a CR at the very end may be half of a CRLF
      const { events, id } = inPieces(`${text.replaceAll('\n', end)}: end\n`, size);
      expect(events).toEqual(expected);
      expect(id).toBe('8');
    }
  });

  it('accepts a byte order mark, and waits for whole events', () => {
    const parser = new EventParser();
    expect(parser.read(bytes('\ufeffdata: 1\n'))).toEqual([]);
    expect(parser.read(bytes('\ndata: 2\n'))).toEqual([{ kind: 'message', data: '1', id: '' }]);
  });

  it('changes its id when the event ends, also without data', () => {
    const parser = new EventParser();
    parser.read(bytes('id: 5\ndata: 1\n'));
    expect(parser.id).toBe('');
    parser.read(bytes('\nid: 6\n'));
    expect(parser.id).toBe('5');
    parser.read(bytes('\n'));
    expect(parser.id).toBe('6');
  });

  it('rejects an endless line before it fills the memory', () => {
    const parser = new EventParser();
    const piece = bytes('x'.repeat(300_000));
    const read = () => {
      for (let count = 0; count < 5; count += 1) parser.read(piece);
    };
    expect(read).toThrow(RangeError);
  });
});
