import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFiles } from './client-files.ts'

/**
 * Creates a function that inlines the linked style sheets into a page, so that the first paint needs a single response.
 * The link stays for React, disabled until React renders the page again.
 */
export const createStyleInliner = (buildDirectory: string): ((html: string) => string) => {
  const root = join(buildDirectory, 'client')
  const sheets = clientFiles(root)
    .filter((path) => path.endsWith('.css'))
    .map((path) => {
      const styles = readFileSync(join(root, path), 'utf8')
      if (/<\/style/i.test(styles)) throw new Error(`${path} cannot stand in a page: it would end there`)
      const link = `<link rel="stylesheet" href="${path}"`
      return { link, inlined: `<style>${styles}</style>${link} disabled=""` }
    })
  // A replacement function prevents `$` patterns in a style sheet from being expanded.
  return (html) => sheets.reduce((page, { link, inlined }) => page.replace(link, () => inlined), html)
}
