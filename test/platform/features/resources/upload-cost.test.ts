import { expect, test } from 'vitest';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { encodeMetadata, TestUploads, uploadsPath } from '../../support/uploads.ts';

onOnePlatform('cost of an upload', (start) => {
  test('uploads a small file with one request and few statements', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    // Without the jobs of a new workspace.
    await platform.jobs.idle();
    const statements: string[] = [];
    platform.database.onStatement = (statement) => statements.push(statement.replaceAll(/\s+/g, ' ').trim());
    const headers = {
      'Idempotency-Key': '0d8a2a4e-1f0b-4c52-9d6e-5b1f6f1c2a3b',
      'Upload-Length': '6',
      'Upload-Metadata': encodeMetadata({ filename: 'a.txt', parentId: anna.root }),
      'Content-Type': 'application/offset+octet-stream',
    };
    const answer = await uploads.ask('POST', uploadsPath, headers, 'abcdef');
    delete platform.database.onStatement;
    expect(answer.headers.get('Resource-Id')).toBeTruthy();
    const seen = statements.map(
      (each) => /^\w+(?: into "\w+"| 1 FROM "\w+"| "\w+" set|.* from "\w+")?/i.exec(each)?.[0],
    );
    expect(seen.map((each) => each?.replace(/ (?!1 ).* from/i, ' from'))).toEqual([
      'SELECT from "sessions"',
      'begin',
      'insert into "idempotency_keys"',
      'insert into "counters"',
      'SELECT 1 FROM "workspaces"',
      'select from "resources"',
      'insert into "workspace_usage"',
      'insert into "resources"',
      'insert into "uploads"',
      'update "idempotency_keys" set',
      'commit',
      'begin',
      'select from "uploads"',
      'SELECT 1 FROM "workspaces"',
      'select from "resources"',
      'update "resources" set',
      'update "resources" set',
      'update "uploads" set',
      'insert into "resource_events"',
      'commit',
    ]);
  });
});
