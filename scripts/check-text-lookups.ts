import { fileURLToPath } from 'node:url'
import { textLookups } from './house/text-lookups.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const findings = ['tsconfig.json', 'apps/web/tsconfig.json'].flatMap((config) => textLookups(root, config))
for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`)
if (findings.length > 0) process.exitCode = 1
