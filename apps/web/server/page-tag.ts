import { createHash } from 'node:crypto'

/** Returns the etag of a page. Weak, because the bytes of a page depend on its compression. */
export const pageTag = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`
