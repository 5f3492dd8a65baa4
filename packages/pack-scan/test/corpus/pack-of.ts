import { isTextRead, type PackFile } from '../../src/index.ts'

/** A pack of these files, as a reader of an archive hands it over. */
export function packOf(files: Record<string, string | Uint8Array>): PackFile[] {
  return Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const isText = typeof content === 'string' && isTextRead(path)
    return { path, size: bytes.length, head: bytes.subarray(0, 512), text: isText ? content : undefined }
  })
}

/** A look-alike: inert, and shaped as what is named. */
export interface Case {
  name: string
  /** The rule that must hold it back. */
  rule: string
  files: Record<string, string | Uint8Array>
}

/** A case of one Python file that ComfyUI loads. */
export function inInit(rule: string, name: string, ...lines: string[]): Case {
  return { name, rule, files: { '__init__.py': `${lines.join('\n')}\nNODE_CLASS_MAPPINGS = {}\n` } }
}

/** What other scanners would stop at is put together only here, where the tests run. */
export function joined(...parts: string[]): string {
  return parts.join('')
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

/** Python that does nothing, long enough to look like a program. */
export const inertProgram = `import os\nimport sys\n\ndef main(argument):\n    if argument:\n        return os.getcwd()\n    return sys.version\n\n${'# nothing\n'.repeat(40)}main(None)\n`

export const webhook = joined(
  'https://disc',
  'ord.com/api/web',
  'hooks/',
  '000000000000000000/',
  'inert-inert-inert-inert-inert',
)
