import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Picture = { screen: string; width: string; language: string; scheme: string; file: string };

/**
 * Writes a page that shows all pictures in a folder side by side, a row for each of these screens, also those of
 * earlier runs. Returns its path.
 */
export async function writeContactSheet(folder: string, screens: string[]): Promise<string> {
  const pictures = (await readdir(folder, { recursive: true })).flatMap((file): Picture[] => {
    const [, width = "", language = "", screen = "", scheme = ""] =
      /^(\d+)\/(\w\w)\/(.+)-(light|dark)\.png$/.exec(file) ?? [];
    return screen === "" ? [] : [{ screen, width, language, scheme, file }];
  });
  pictures.sort((one, other) => one.file.localeCompare(other.file));
  const rows = screens.map((screen) => {
    const own = pictures.filter((picture) => picture.screen === screen);
    return `<section id="${screen}"><h2>${screen}</h2><div>${own.map(toFigure).join("\n")}</div></section>`;
  });
  const links = screens.map((screen) => `<a href="#${screen}">${screen}</a>`).join(" ");
  const path = join(folder, "index.html");
  await writeFile(path, toPage(`<nav>${links}</nav>\n${rows.join("\n")}`));
  return path;
}

function toFigure({ screen, width, language, scheme, file }: Picture): string {
  const caption = `${width} px, ${language}, ${scheme}`;
  const image = `<img src="${file}" alt="${screen}, ${caption}" loading="lazy">`;
  return `<figure data-width="${width}"><a href="${file}">${image}</a><figcaption>${caption}</figcaption></figure>`;
}

function toPage(body: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens</title>
<style>
body { margin: 1.5rem; background: #ddd; color: #222; font: 14px/1.5 system-ui, sans-serif; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
div { display: flex; align-items: flex-start; gap: 1rem; overflow-x: auto; padding-bottom: 1rem; }
figure { flex: none; margin: 0; width: 180px; }
figure[data-width="1280"] { width: 480px; }
figure a { display: block; max-height: 640px; overflow: hidden; border: 1px solid #999; background: #fff; }
img { display: block; width: 100%; }
</style>
${body}
</html>
`;
}
