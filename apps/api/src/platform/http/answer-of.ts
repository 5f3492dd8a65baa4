/**
 * Returns an answer with a text as its bytes. Callers in this process, such as the pages, read the text directly,
 * because reading a stream is slower. The body then stays unread, and the text can be read again.
 */
export function answerOf(plain: Buffer, headers: Headers | Record<string, string>): Response {
  const response = new Response(new Uint8Array(plain), { headers })
  return Object.defineProperty(response, 'text', { value: async () => plain.toString() })
}
