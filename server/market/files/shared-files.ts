import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Upload } from '#contract/lib/upload.ts';
import { DOCUMENT_ENDINGS, type PhotoSize, type SharedFile } from '#contract/market/files/shared-file.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { type Sender, storePhoto } from '#server/market/files/store-photo.ts';
import { showName } from '#server/orders/attachments.ts';

/** A stored photo or document. A document has one stored name; a photo has one per size. */
export interface StoredFile extends SharedFile {
  stored: { file: string } | Readonly<Record<PhotoSize, string>>;
}

/** Not '.webp', because /uploads serves those files to anyone with the URL. */
const PRIVATE_PHOTO = '.pic';
const DOCUMENT = '.bin';

/** The bytes that a document with this extension must start with; null if it is text. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const BEGINNINGS: Readonly<Record<(typeof DOCUMENT_ENDINGS)[number], readonly number[] | null>> = {
  pdf: [...Buffer.from('%PDF')],
  doc: OLE,
  xls: OLE,
  docx: ZIP,
  xlsx: ZIP,
  txt: null,
  csv: null,
  ics: null,
};

/**
 * Stores a file that one person shares with others. It can only be read through a call that checks access. Photos are
 * re-encoded, which removes where and when they were taken. Documents are stored unchanged and only ever served as
 * downloads.
 */
export async function storeSharedFile(files: FileStore, sender: Sender, { name, bytes }: Upload): Promise<StoredFile> {
  const file_name = showName(name);
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime.startsWith('image/')) {
    const { width, height, ...stored } = await storePhoto(files, sender, bytes, PRIVATE_PHOTO);
    const size = (await files.get(stored.large))?.length ?? 0;
    return { file_name: `${file_name.replace(/\.\w{1,5}$/, '')}.webp`, bytes: size, photo: { width, height }, stored };
  }
  if (!isDocument(file_name, bytes)) {
    throw new Problem('shared_file_kind', { fields: { file: new Problem('shared_file_kind').message } });
  }
  return { file_name, bytes: bytes.length, photo: null, stored: { file: await files.put(bytes, DOCUMENT) } };
}

function isDocument(file_name: string, bytes: Uint8Array): boolean {
  const named = /\.(\w+)$/.exec(file_name.toLowerCase())?.[1];
  const ending = DOCUMENT_ENDINGS.find((known) => known === named);
  if (!ending) return false;
  const beginning = BEGINNINGS[ending];
  return beginning ? beginning.every((byte, at) => bytes[at] === byte) : !bytes.includes(0);
}

/** Deletes a file that no row refers to, such as after a failed transaction. */
export async function removeSharedFile(files: FileStore, { stored }: Pick<StoredFile, 'stored'>): Promise<void> {
  for (const name of new Set(Object.values(stored))) await files.remove(name);
}

/** Returns the file as a call's response. `size` is ignored for documents. Throws not_found if the file is gone. */
export async function openSharedFile(
  files: FileStore,
  { file_name, stored }: Pick<StoredFile, 'file_name' | 'stored'>,
  size: PhotoSize,
): Promise<FileAnswer> {
  const isDocument = 'file' in stored;
  const bytes = await files.get(isDocument ? stored.file : stored[size]);
  if (!bytes) throw new Problem('not_found');
  return {
    name: file_name,
    stream: Readable.from([bytes]),
    kind: isDocument ? 'application/octet-stream' : 'image/webp',
  };
}
