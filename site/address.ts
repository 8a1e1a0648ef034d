/** Code in the fragment of an address: gzip, whose checksum detects cut and changed addresses, as base64url. */
const mostBytes = 200_000;

export async function fragmentOf(code: string): Promise<string> {
  const packed = new Blob([code]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#code=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** @returns `undefined` without code @throws if the code is incomplete, changed or too long */
export async function codeIn(fragment: string): Promise<string | undefined> {
  const [, packed] = /^#code=(.*)$/s.exec(fragment) ?? [];
  if (packed === undefined) return undefined;
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [code, size] = ['', 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > mostBytes) throw new RangeError('The code is too long.');
    code += decoder.decode(read.value, { stream: true });
  }
  return code + decoder.decode();
}
