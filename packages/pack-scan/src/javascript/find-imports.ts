import type { TextFinding } from './find-obfuscation.ts'

/** Static imports from other hosts, and of ComfyUI modules that are deprecated. */
export function findImports(text: string): TextFinding[] {
  const found: TextFinding[] = []
  for (const match of text.matchAll(/(?:\bfrom|\bimport)\s{0,5}(["'])([^"'\n]{1,300})\1/g)) {
    const address = match[2] ?? ''
    if (/^(?:https?:)?\/\/\w/.test(address) && !/^https?:\/\/(?:localhost|127\.0\.0\.1)/.test(address))
      found.push({ rule: 'javascript-remote-code', position: match.index, detail: `import ${address.slice(0, 100)}` })
    const old = deprecated.exec(address)?.[0]
    if (old) found.push({ rule: 'front-end-deprecated-api', position: match.index, detail: old })
    if (found.length >= mostFound) break
  }
  return found
}

const mostFound = 40
const deprecated =
  /(?:scripts\/(?:ui|widgets|pnginfo|domWidget|changeTracker|defaultGraph|utils|logging)\.js|scripts\/ui\/[\w/-]{1,60}\.js|extensions\/core\/[\w/-]{1,60}\.js)$/
