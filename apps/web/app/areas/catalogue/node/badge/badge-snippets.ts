/** Returns a badge as Markdown: the picture with a link to the page. */
export const badgeMarkdown = (words: string, picture: string, page: string): string =>
  `[![${words.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&]/g, String.raw`\$&`)}](${picture})](${page})`

/** Returns a badge as HTML. */
export const badgeHtml = (words: string, picture: string, page: string): string =>
  `<a href="${escapeHtml(page)}"><img src="${escapeHtml(picture)}" alt="${escapeHtml(words)}"></a>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
