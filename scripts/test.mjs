// npm test: installs, then continues in the pinned Node.
import { join } from 'node:path'
import { install, root } from './launch/prepare.mjs'
import { runNode } from './launch/run.mjs'

install()
runNode([join(root, 'scripts/test/main.ts'), ...process.argv.slice(2)], { endsWithUs: false })
