import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const require = createRequire(import.meta.url);
const SCHEMAS = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;

/** What the schema of CycloneDX 1.6 finds wrong, as of a licence that SPDX does not know. */
export function sbomFaults(sbom: object): readonly string[] {
  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } });
  formats.default(ajv);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const check = ajv.compile(schemaOf('bom-1.6'));
  check(sbom);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
