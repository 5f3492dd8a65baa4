import { readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Encoding } from './compress.ts'

const types = new Map<string, string>(
  Object.entries({
    '.css': 'text/css; charset=utf-8',
    '.ico': 'image/x-icon',
    '.jpg': 'image/jpeg',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
  }),
)
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Returns the content type of a client file. */
export const contentType = (path: string): string => types.get(extname(path)) ?? 'application/octet-stream'

/** Returns whether a file is worth compressing. Images and fonts are compressed already. */
export const isText = (path: string): boolean => /^text\/|json|svg/.test(contentType(path))

/** Returns the path of a file's compressed variant. */
export const encodedName = (path: string, encoding: Encoding): string => `${path}${endings[encoding]}`

/** Returns the public paths (`/assets/…`) of the client files, without their compressed variants. */
export const clientFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll(sep, '/'))
    .filter((path) => !Object.values(endings).includes(extname(path)))
