export interface UploadedFile {
  /** As the client named it; never trusted. */
  readonly name: string;
  readonly content: Buffer;
}

export const isUpload = (value: unknown): value is UploadedFile =>
  value !== null && typeof value === 'object' && 'content' in value && Buffer.isBuffer(value.content);
