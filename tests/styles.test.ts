import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const GUARDED = /@supports \(container-type: scroll-state\) \{\s*[^{]*\{[^}]*\}\s*\}/g;

test('no container is dropped whole by an engine that does not know what scrolls', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|tsx?)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(0);
  const dropped = files.filter((file) =>
    readFileSync(join('src', file), 'utf8').replace(GUARDED, '').includes('inline-size scroll-state'),
  );
  expect(dropped).toEqual([]);
});
