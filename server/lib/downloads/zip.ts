import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether the content is compressed already, such as a picture. */
  isPacked?: boolean;
}

/** The format's own limits, without its extension that not all programs read. */
const MAX_ENTRIES = 65_000;
const MAX_BYTES = 4_000_000_000;

/** The bytes of a ZIP archive, as its entries are read. Only a part of one entry is in memory at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  let count = 0;
  let size = 0;
  function* take() {
    for (const bytes of ready.splice(0)) {
      size += bytes.length;
      yield bytes;
    }
    if (size > MAX_BYTES || count > MAX_ENTRIES)
      throw new Error(`too large for a ZIP archive: ${count} entries, ${size} bytes`);
  }
  for await (const { name, chunks, isPacked } of entries) {
    count++;
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
