// First, because other modules would undo its settings. The blank line keeps it from being sorted.
import './process-settings.ts'

import { createProgram } from './program.ts'

// When bin/registry.mjs under another Node started this process and is killed, this process must not live on with the
// database open.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

// A command ends its work, and a server continues to serve, when nothing takes the output. `registry … | head` closes its
// end early, which is no error. A full disk is an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode = 1
  })
}

await createProgram(process.env).parseAsync(process.argv)
