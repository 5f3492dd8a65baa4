/** A word for a command line. What strangers wrote is pasted into shells: anything unusual is quoted. */
export const shellWord = (text: string): string =>
  /^[\w.:/@+~=,-]+$/.test(text) ? text : `'${text.replaceAll("'", '%27')}'`
