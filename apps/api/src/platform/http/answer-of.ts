/**
 * An answer with these bytes, which are text. Whoever asks in this process, as the pages do, gets the text as it is, for a stream
 * takes longer to read than the text to make; its body stays unread then, and the text can be had again.
 */
export function answerOf(plain: Buffer, headers: Headers | Record<string, string>): Response {
  const response = new Response(new Uint8Array(plain), { headers })
  return Object.defineProperty(response, 'text', { value: async () => plain.toString() })
}
