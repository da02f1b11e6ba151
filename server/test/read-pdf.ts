import { inflateSync } from 'node:zlib';

interface Drawn {
  x: number;
  y: number;
  text: string;
}

/**
 * The text on each page of a tagged PDF, with each piece's position from the bottom left. Maps the fonts' own codes back to
 * letters.
 */
export function readPdf(bytes: Uint8Array) {
  const pdf = Buffer.from(bytes).toString('latin1');
  const streamOf = (id: string): string => {
    const from = pdf.indexOf(`\n${id} 0 obj`);
    const begin = pdf.indexOf('stream\n', from) + 7;
    return inflateSync(Buffer.from(pdf.slice(begin, pdf.indexOf('\nendstream', begin)), 'latin1')).toString('latin1');
  };
  const letters = new Map<string, string[]>();
  for (const [, fonts = ''] of pdf.matchAll(/\/Font <<\n([\s\S]*?)>>/g)) {
    for (const [, name = '', id = ''] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = pdf.slice(pdf.indexOf(`\n${id} 0 obj`), pdf.indexOf('endobj', pdf.indexOf(`\n${id} 0 obj`)));
      const map = streamOf(/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '');
      const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        list.match(/<[^>]*>/g),
      );
      letters.set(
        name,
        ranges.map((code) =>
          Buffer.from((code ?? '').slice(1, -1), 'hex')
            .swap16()
            .toString('utf16le'),
        ),
      );
    }
  }
  const pages = [...pdf.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']): Drawn[] =>
    [...streamOf(id).matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/g)].map(
      ([, x, y, font = '', shown = '']) => {
        const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        return {
          x: Number(x),
          y: Number(y),
          text: codes.map((code) => letters.get(font)?.[Number.parseInt(code, 16)]).join(''),
        };
      },
    ),
  );
  const all = pages.flat().map(({ text }) => text);
  return { bytes, pdf, pages, all, text: all.join(' ') };
}
