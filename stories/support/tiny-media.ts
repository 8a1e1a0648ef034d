/** An image with a gradient and a disc. */
export async function tinyImage(): Promise<string> {
  const canvas = new OffscreenCanvas(320, 200);
  draw(canvas.getContext('2d'), 0);
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
}

function draw(context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null, at: number): void {
  if (!context) return;
  const gradient = context.createLinearGradient(0, 0, 320, 200);
  gradient.addColorStop(0, 'oklch(0.75 0.12 230)');
  gradient.addColorStop(1, 'oklch(0.5 0.16 280)');
  context.fillStyle = gradient;
  context.fillRect(0, 0, 320, 200);
  context.fillStyle = 'white';
  context.beginPath();
  context.arc(60 + at, 100, 40, 0, 2 * Math.PI);
  context.fill();
}

/** A second of a tone, as WAV: eight bits, one channel. */
export function tinyAudio(): string {
  const rate = 8_000;
  const bytes = new Uint8Array(44 + rate);
  const view = new DataView(bytes.buffer);
  const words: readonly (readonly [number, string])[] = [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words) bytes.set(new TextEncoder().encode(word), at);
  for (const [at, value] of [
    [4, 36 + rate],
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const) {
    view.setUint32(at, value, true);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const) {
    view.setUint16(at, value, true);
  }
  for (let at = 0; at < rate; at += 1) bytes[44 + at] = 128 + 60 * Math.sin((2 * Math.PI * 440 * at) / rate);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

/** A few frames with a moving disc. */
export async function tinyVideo(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 });
  const context = canvas.getContext('2d');
  draw(context, 0);
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start(20);
  // On a busy machine the first frames are left out.
  for (let frame = 1; frame <= 8 || !parts.some(({ size }) => size > 0); frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    draw(context, (frame % 16) * 12);
  }
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
}

/** A page with one line. */
export function tinyPdf(): string {
  const text = 'BT /F1 24 Tf 40 120 Td (Dagordning) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 320 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\n`;
  const file = `${written}${table}startxref\n${written.length}\n%%EOF\n`;
  return URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
}
