import { sha256 } from '../store/digest';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isUpload, type UploadedFile } from '../input/uploaded-file';
import { Refusal } from '../core/refusal';

export const FORM_LIMITS = {
  fileSize: 10 * 2 ** 20,
  files: 1,
  fields: 20,
  fieldSize: 2 ** 20,
  fieldNameSize: 100,
  parts: 21,
} as const;

const unreadable = () => new Refusal(400, 'Formulir tidak dapat dibaca.');

/** Browsers write every line break of a form's field as CR LF, and none of them as anything but text. */
function asTyped(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value.replaceAll('\r\n', '\n');
}

/** A form's text fields by name, its file under `file`. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // The parser itself only truncates it.
        if (part.valueTruncated) throw new Refusal(413, 'Data terlalu besar.');
        fields.set(part.fieldname, asTyped(part.value));
      } else {
        const content = await part.toBuffer();
        if (part.fieldname === 'file')
          fields.set('file', { name: part.filename ?? '', content } satisfies UploadedFile);
      }
    }
  } catch (error) {
    // The parser names a limit that was exceeded; whatever else it says is of a form that is none.
    throw error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
      ? error
      : unreadable();
  }
  return Object.fromEntries(fields);
}

const isSecret = (name: string) => /password/i.test(name);

/** Equal for equal bodies. Secrets are left out, so that the stored hash reveals nothing about them. */
export function bodyHash(body: unknown): string {
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (isSecret(name)) return undefined;
    return isUpload(value) ? { name: value.name, content: sha256(value.content) } : value;
  });
  return sha256(text ?? '');
}
