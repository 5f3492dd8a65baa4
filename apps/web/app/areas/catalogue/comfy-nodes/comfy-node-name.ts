import { splitPath } from '../../../i18n/negotiate.ts'

/**
 * Returns the name at the end of an address from `links.comfyNode`, or `undefined` for invalid encoding. The router's
 * own decoding would turn `%252F` into a slash.
 */
export const comfyNodeNameOf = (pathname: string): string | undefined => {
  const [, , , , ...rest] = splitPath(pathname).path.split('/')
  try {
    return decodeURIComponent(rest.join('/')) || undefined
  } catch {
    return undefined
  }
}
