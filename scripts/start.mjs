// npm start: installs, builds stale pages, and serves.
import { join } from 'node:path'
import { build, install, root } from './launch/prepare.mjs'
import { runNode } from './launch/run.mjs'

install()
build()
runNode([join(root, 'apps/cli/src/main.ts'), 'serve', ...process.argv.slice(2)], { endsWithUs: true })
