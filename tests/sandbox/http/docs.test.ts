import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { serveDocs } from '../../../sandbox/http/docs';
import { useServer } from '../../contract/harness';

const harness = useServer({ seed: 'none' });

describe('the written contract', () => {
  it.each([
    ['/docs/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/docs/contract.css', 'text/css; charset=utf-8', ':root'],
    ['/docs/contract.js', 'text/javascript; charset=utf-8', '/** Search'],
    ['/docs/openapi.json', 'application/json; charset=utf-8', '{\n  "openapi"'],
    ['/docs/sequences.json', 'application/json; charset=utf-8', '{\n  "blast"'],
    ['/docs/asyncapi.json', 'application/json; charset=utf-8', '{\n  "asyncapi"'],
  ])('is served to anybody, under the policy of the page: %s', async (path, type, beginning) => {
    const answer = await fetch(`${harness.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self';script-src 'self'");
    expect((await answer.text()).slice(0, beginning.length)).toBe(beginning);
  });

  it('is found without its slash, and beside it is nothing', async () => {
    const bare = await fetch(`${harness.url}/docs`);
    expect([bare.status, new URL(bare.url).pathname]).toEqual([200, '/docs/']);
    const other = await fetch(`${harness.url}/docs/${encodeURIComponent('../../package.json')}`);
    expect(other.headers.get('content-type')).toMatch(/^application\/json/);
    expect(other.status).toBe(404);
  });
});

it('the written contract is no address of a server that has none', async () => {
  const app = fastify();
  serveDocs(app, 'nowhere');
  expect((await app.inject('/docs/openapi.json')).statusCode).toBe(404);
});
