import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFiles } from './client-files.ts'

/**
 * Answers what puts the style sheets of a build into the pages that link to them, so that the first paint waits for one answer and
 * not for two. The link stays for React, which knows it, and is not followed unless React has to make the page anew.
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
  // By a function: a style sheet may hold what a replacement would take for its own.
  return (html) => sheets.reduce((page, { link, inlined }) => page.replace(link, () => inlined), html)
}
