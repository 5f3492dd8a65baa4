// npm start: installs, builds stale pages, and serves.
import { join } from 'node:path'
import { nodeFlags } from '../apps/cli/bin/node-flags.mjs'
import { build, install, root } from './launch/prepare.mjs'
import { runNode } from './launch/run.mjs'

install()
build()
runNode([...nodeFlags, join(root, 'apps/cli/src/main.ts'), 'serve', ...process.argv.slice(2)], { endsWithUs: true })
