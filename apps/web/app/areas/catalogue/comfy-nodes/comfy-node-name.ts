import { splitPath } from '../../../i18n/negotiate.ts'

/**
 * The name at the end of an address, as `links.comfyNode` writes it; undefined when it is not written soundly. The
 * router's own reading takes `%252F` for a slash.
 */
export const comfyNodeNameOf = (pathname: string): string | undefined => {
  const [, , , , ...rest] = splitPath(pathname).path.split('/')
  try {
    return decodeURIComponent(rest.join('/')) || undefined
  } catch {
    return undefined
  }
}
