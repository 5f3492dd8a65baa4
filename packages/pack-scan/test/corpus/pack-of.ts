import type { PackFile } from '../../src/index.ts'
import { isTextRead } from '../../src/report-door.ts'

/** A pack with these files, in the form that an archive reader returns. */
export function packOf(files: Record<string, string | Uint8Array>): PackFile[] {
  return Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const isText = typeof content === 'string' && isTextRead(path)
    return { path, size: bytes.length, head: bytes.subarray(0, 512), text: isText ? content : undefined }
  })
}

/** A pack for a test of the rules: an inert look-alike of malicious code, or honest code. */
export interface Case {
  name: string
  /** Rule that must withhold the pack; '' for honest code. */
  rule: string
  files: Record<string, string | Uint8Array>
}

/** A case with a single Python file that ComfyUI loads. */
export function inInit(rule: string, name: string, ...lines: string[]): Case {
  return { name, rule, files: { '__init__.py': `${lines.join('\n')}\nNODE_CLASS_MAPPINGS = {}\n` } }
}

/** A case with a single script that ComfyUI's pages load. */
export function inScript(rule: string, name: string, ...lines: string[]): Case {
  return {
    name,
    rule,
    files: { '__init__.py': 'WEB_DIRECTORY = "./web"\n', 'web/main.js': `${lines.join('\n')}\n` },
  }
}

/** Joins parts of a text. Other scanners do not flag this file, because the text exists only at test time. */
export function joined(...parts: string[]): string {
  return parts.join('')
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

/** Python without effect, long enough to look like a program. */
export const inertProgram = `import os\nimport sys\n\ndef main(argument):\n    if argument:\n        return os.getcwd()\n    return sys.version\n\n${'# nothing\n'.repeat(40)}main(None)\n`

export const webhook = joined(
  'https://disc',
  'ord.com/api/web',
  'hooks/',
  '000000000000000000/',
  'inert-inert-inert-inert-inert',
)
