/**
 * Quotes a word for a command line. Visitors paste untrusted texts into shells, so a word with unusual characters is
 * quoted.
 */
export const shellWord = (text: string): string =>
  /^[\w.:/@+~=,-]+$/.test(text) ? text : `'${text.replaceAll("'", '%27')}'`
