export type Shot = {
  /** A route. */
  readonly subject: string;
  readonly file: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Whether the page continues below. */
  readonly cut: boolean;
};

export const rowsPerSheet = 2;

/** By the device's width. */
const shownWidths: Readonly<Record<number, number>> = { 360: 180, 820: 230, 1440: 360 };

const style = `
  body { margin: 0; font: 14px/1.4 sans-serif; background: silver; }
  section { padding: 16px; width: 1608px; }
  h2 { margin: 8px 0; font-size: 18px; }
  div { display: flex; gap: 10px; align-items: start; margin-block-end: 24px; }
  figure { margin: 0; }
  img { display: block; height: auto; box-shadow: 0 1px 4px gray; }
`;

export function sheetPage(subjects: readonly string[], shots: readonly Shot[]): string {
  const rows = subjects.map((subject) => {
    const own = shots.filter((shot) => shot.subject === subject);
    return `<h2>${subject}</h2>\n<div>\n${own.map(figure).join('\n')}\n</div>`;
  });
  const sheets = rows.flatMap((_, place) =>
    place % rowsPerSheet === 0 ? [rows.slice(place, place + rowsPerSheet)] : [],
  );
  return [
    '<!doctype html>',
    `<html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>`,
    ...sheets.map((sheet) => `<section>\n${sheet.join('\n')}\n</section>`),
    '</html>\n',
  ].join('\n');
}

function figure({ subject, file, scheme, width, height, cut }: Shot): string {
  const shown = shownWidths[width] ?? width / 4;
  const words = `${width} px, ${scheme}${cut ? ', goes on' : ''}`;
  const size = `width="${shown}" height="${Math.round((height * shown) / width)}"`;
  return `<figure><a href="${file}"><img src="${file}" alt="${subject}, ${words}" ${size}></a>${words}</figure>`;
}
