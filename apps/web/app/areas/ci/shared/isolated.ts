/** A stranger's text that keeps its own direction in a sentence of ours: nothing in it turns round what follows it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
