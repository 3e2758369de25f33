import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problemsOf, sectionOf } from '../../scripts/release/checks';
import { licencesOf, packagesOf } from '../../scripts/release/licences';
import { pack } from '../../scripts/release/pack';
import { sbomOf } from '../../scripts/release/sbom';
import { sbomFaults } from '../../scripts/release/sbom-faults';

const changelog = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-23

### Added

- A bell.

## [0.1.0] - 2026-11-22

- The first.

[0.2.0]: https://host.test/0.2.0
`;
const candidate = { version: '0.2.0', lockedVersion: '0.2.0', changelog, tags: ['v0.1.0'], uncommitted: '' };

describe('a release', () => {
  it('can be made of what is committed, dated, told of and new', () => {
    expect(problemsOf(candidate)).toEqual([]);
  });

  it.each([
    [{ version: '0.2' }, /^0\.2 is no version/],
    [{ lockedVersion: '0.1.0' }, /package-lock\.json is of 0\.1\.0/],
    [{ changelog: changelog.replace(/0\.2\.0/g, '0.2.1') }, /says nothing of 0\.2\.0/],
    [{ changelog: changelog.replace('### Added\n\n- A bell.\n', '') }, /says nothing of 0\.2\.0/],
    [{ changelog: changelog.replace(' - 2026-11-23', '') }, /does not date 0\.2\.0/],
    [{ changelog: changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- A tone.\n') }, /in no version/],
    [{ tags: ['v0.1.0', 'v0.2.0'] }, /v0\.2\.0 is there already/],
    [{ uncommitted: ' M README.md' }, /not committed:\n M README\.md/],
  ])('cannot be made where %j', (wrong, problem) => {
    expect(problemsOf({ ...candidate, ...wrong }).join('\n')).toMatch(problem);
  });

  it('is told of by its own part of the changelog', () => {
    expect(sectionOf(changelog, '0.2.0')).toBe('### Added\n\n- A bell.');
    expect(sectionOf(changelog, '0.1.0')).toBe('- The first.');
    expect(sectionOf(changelog, '0.3.0')).toBeNull();
  });

  it('of this version is told of', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect(sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toMatch(/^- /m);
  });
});

describe('licences', () => {
  const modules = (...names: string[]) => names.map((name) => resolve('node_modules', name));

  it('are those of every package that a module comes from, each once', () => {
    const folders = packagesOf([
      ...modules('react/index.js', 'react/cjs/react.production.js', '@chakra-ui/react/dist/esm/index.js'),
      `\0${resolve('node_modules/fastify/fastify.js')}`,
      resolve('src/main.ts'),
    ]);
    expect(folders).toEqual(modules('@chakra-ui/react', 'fastify', 'react'));
    const text = licencesOf(folders, { 'Inter (OFL-1.1)': 'Copyright 2016 The Inter Project Authors\n' });
    expect(text).toMatch(/^Inter \(OFL-1\.1\)\n\nCopyright 2016/m);
    expect(text).toMatch(/^@chakra-ui\/react \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(text).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(text).toContain('Copyright (c) Meta Platforms');
  });

  it('are missed where a package has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'package.json'), '{ "name": "nobodys", "version": "1.0.0" }');
    expect(() => licencesOf([folder])).toThrow('nobodys has no licence');
  });
});

describe('what a release is made of', () => {
  const folders = ['@chakra-ui/react', '@electric-sql/pglite', 'fastify', 'pg', 'pg-pool', 'elkjs'].map(
    (name) => resolve('node_modules', name),
  );
  const release = { folders, postgres: '17.5', hash: 'a1'.repeat(32), date: '2026-11-23T00:00:00+00:00' };
  const sbom = sbomOf(release);

  it('is told by the schema of CycloneDX 1.6', () => {
    expect(sbomFaults(sbom)).toEqual([]);
    const [component] = sbom.components;
    const unknown = { ...component, licenses: [{ license: { id: 'Nobody-1.0' } }] };
    expect(sbomFaults({ ...sbom, components: [unknown] }).join('\n')).toContain('/components/0/licenses');
    expect(sbomFaults({ ...sbom, serialNumber: 'one' })).toEqual([expect.stringMatching(/^\/serialNumber/)]);
  });

  it('names each package with its version, its licence, its checksum, and what it needs', () => {
    const { version } = JSON.parse(readFileSync('node_modules/@chakra-ui/react/package.json', 'utf8')) as {
      readonly version: string;
    };
    expect(sbom.components[0]).toEqual({
      type: 'library',
      'bom-ref': 'node_modules/@chakra-ui/react',
      name: '@chakra-ui/react',
      version,
      purl: `pkg:npm/%40chakra-ui/react@${version}`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const needs = Object.fromEntries(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(needs['node_modules/pg']).toEqual(['node_modules/pg-pool']);
    expect(needs['whatsapp-blaster-dashboard']).toContain('node_modules/fastify');
  });

  it('is the same for the same release, and numbered by it', () => {
    expect(sbomOf(release)).toEqual(sbom);
    expect(sbomOf({ ...release, hash: 'b2'.repeat(32) }).serialNumber).not.toBe(sbom.serialNumber);
  });
});

it('the same files make the same archive, whatever git leaves out elsewhere', () => {
  const place = mkdtempSync(join(tmpdir(), 'pack-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const hashOf = (name: string) => {
    const folder = join(place, name);
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'dist/index.html'), '<p>Halaman</p>\r\n');
    writeFileSync(join(folder, '.gitignore'), 'dist/\n');
    const archive = join(place, `${name}.tar.gz`);
    pack(folder, { archive, name: 'product-1.0.0', date: '2026-11-23T00:00:00Z' });
    const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' });
    expect(list).toContain('product-1.0.0/dist/index.html');
    return createHash('sha256').update(readFileSync(archive)).digest('hex');
  };
  expect(hashOf('one')).toBe(hashOf('other'));
});
