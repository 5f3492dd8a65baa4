import { createHash } from 'node:crypto'

/** The tag of a page: weak, because its bytes differ by their compression. */
export const pageTag = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`
