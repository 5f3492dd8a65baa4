import { readdir } from 'node:fs/promises'
import { createContext, makeDataDirectory, readConfig, type Config, type Environment } from '@registry/api'
import { needsRegistry, type CommandName, type CommandOptions } from './commands/index.ts'
import { claimSocket, connectSocket } from './control/claim-socket.ts'
import { runThere } from './control/control-client.ts'
import { startControl } from './control/control-server.ts'
import { controlSocketPath } from './control/socket-path.ts'
import { processIo, type Io } from './io.ts'
import { onStop } from './on-stop.ts'
import { runCommand } from './run-command.ts'
import { sentenceOf } from './sentence-of.ts'

/**
 * Runs a command where the database is: in this process if the database is on a server or no registry runs, else in the
 * registry that has it open. Returns the exit code.
 */
export async function runHere(environment: Environment, name: CommandName, options: CommandOptions): Promise<number> {
  const interrupted = new AbortController()
  onStop(() => interrupted.abort())
  const io = processIo(interrupted.signal)
  try {
    const config = readConfig(environment)
    if (config.database.kind === 'server') return await runWith(config, name, options, io)
    if (needsRegistry(name) && (await isEmpty(config.database.directory))) {
      io.err(`There is no registry in ${config.dataDirectory}. Set DATA_DIR to its folder, or DATABASE_URL.`)
      return 1
    }
    return await runOnFolder(config, name, options, io)
  } catch (error) {
    for (const line of sentenceOf(error).split('\n')) io.err(line)
    return 1
  } finally {
    io.end()
  }
}

/** Returns whether a folder is missing or has no files. */
async function isEmpty(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

async function runOnFolder(config: Config, name: CommandName, options: CommandOptions, io: Io): Promise<number> {
  await makeDataDirectory(config.dataDirectory)
  const path = controlSocketPath(config.dataDirectory)
  const running = await connectSocket(path)
  if (running) return runThere(running, name, options, io)
  const server = await claimSocket(path)
  if (!server) {
    io.err(`Another process has just opened ${config.dataDirectory}. Run the command again.`)
    return 1
  }
  const control = startControl(server, { command: name, takesCommands: false })
  try {
    io.err(`No registry is running on ${config.dataDirectory}; working on its files directly.`)
    return await runWith(config, name, options, io)
  } finally {
    await control.close()
  }
}

async function runWith(config: Config, name: CommandName, options: CommandOptions, io: Io): Promise<number> {
  const context = await createContext(config)
  try {
    return await runCommand(context, name, options, io)
  } finally {
    await context.close()
  }
}
