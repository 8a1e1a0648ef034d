/**
 * The least a platform on PostgreSQL can do: Hono, the driver's pool, and one indexed SELECT a request. Started with the
 * URL of a database; prints its port.
 */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../platform/package.json', import.meta.url));
const load = (name) => import(require.resolve(name));
const { serve } = await load('@hono/node-server');
const { Hono } = await load('hono');
const { default: pg } = await load('pg');

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const app = new Hono();

app.get('/one/:id', async (context) => {
  const id = context.req.param('id');
  const { rows } = await pool.query('SELECT id, name, updated_at FROM resources WHERE workspace_id = $1 AND id = $2', [
    id.split('-')[0],
    id,
  ]);
  return context.json(rows[0]);
});
app.get('/hundred/:id', async (context) => {
  const id = context.req.param('id');
  const { rows } = await pool.query(
    `SELECT id, type, name, kind, media_type, size, parent_id, created_at, updated_at, created_by, revision FROM resources
     WHERE workspace_id = $1 AND parent_id = $2 AND state = 'live' ORDER BY (kind <> 'directory'), sort_key, id LIMIT 100`,
    [id.split('-')[0], id],
  );
  return context.json(rows);
});

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
process.once('SIGTERM', () => {
  server.close();
  void pool.end();
});
