import { request } from 'node:http';

/**
 * Posts JSON over a connection of the agent. `milliseconds` runs from the request to the last byte of the response.
 * @param {import('node:http').Agent} agent
 * @returns {Promise<{ status: number, milliseconds: number }>}
 */
export function postJson(agent, url, body, headers = {}) {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text), ...headers },
      },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode, milliseconds: performance.now() - started }));
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}
