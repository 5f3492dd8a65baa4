/** Isolates an untrusted text, so that its direction does not reorder the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
