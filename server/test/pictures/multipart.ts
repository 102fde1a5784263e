type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

const boundary = '----hotdrop7MA4YWxkTrZu0gW';

export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Returns a multipart body like a browser's. */
export function multipartBody(...parts: Part[]): Buffer {
  return Buffer.concat([...parts.flatMap(partBytes), Buffer.from(`--${boundary}--\r\n`)]);
}

function partBytes({ name, filename, type, content }: Part): Buffer[] {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typeLine}\r\n`;
  return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
}

/** Returns the usual upload: one file in the field `image`. */
export function imageUpload(content: Buffer, filename = 'photo.jpg', type = 'image/jpeg'): Buffer {
  return multipartBody({ name: 'image', filename, type, content });
}
