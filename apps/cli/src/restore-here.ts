import { BackupError, makeDataDirectory, readConfig, restoreBackup, type Config, type Environment } from '@registry/api'
import { claimSocket } from './control/claim-socket.ts'
import { startControl } from './control/control-server.ts'
import { controlSocketPath } from './control/socket-path.ts'
import { processIo, type Io } from './io.ts'
import { onStop } from './on-stop.ts'
import { sentenceOf } from './run-command.ts'

const labels = { files: 'Restoring files', rows: 'Restoring rows', check: 'Checking' }

/** Makes a registry of a backup; with the embedded database its folder is this process's alone meanwhile. Answers the exit code. */
export async function restoreHere(environment: Environment, folder: string): Promise<number> {
  const interrupted = new AbortController()
  onStop(() => interrupted.abort())
  const io = processIo(interrupted.signal)
  try {
    const config = readConfig(environment)
    return config.database.kind === 'server' ? await restore(config, folder, io) : await alone(config, folder, io)
  } catch (error) {
    io.err(io.signal.aborted ? 'Interrupted. Run the command again to go on.' : sentenceOf(error))
    return io.signal.aborted ? 130 : 1
  } finally {
    io.end()
  }
}

async function alone(config: Config, folder: string, io: Io): Promise<number> {
  await makeDataDirectory(config.dataDirectory)
  const server = await claimSocket(controlSocketPath(config.dataDirectory))
  if (!server) {
    throw new BackupError(`Another process has ${config.dataDirectory} open. A backup is restored into a new DATA_DIR.`)
  }
  const control = startControl(server, { command: 'restore', takesCommands: false })
  try {
    return await restore(config, folder, io)
  } finally {
    await control.close()
  }
}

async function restore(config: Config, folder: string, io: Io): Promise<number> {
  const listener = {
    problem: io.out,
    progress: (phase: keyof typeof labels, done: number, total: number) => io.progress(labels[phase], done, total),
  }
  const { madeAt, rows, jobs, files, problems, orphans } = await restoreBackup(config, folder, listener, io.signal)
  io.err(`Restored the registry as it was at ${madeAt}: ${rows} rows, ${files} files, ${jobs} jobs to be done.`)
  if (orphans > 0) io.err(`${orphans} files are here that the backup does not name. The registry will remove them.`)
  io.err(problems === 0 ? 'Everything is as it should be.' : `${problems} problems were found.`)
  return problems === 0 ? 0 : 1
}
