import {
  ConfigError,
  createApi,
  createContext,
  makeDataDirectory,
  noticeExpiringTokens,
  prepareRegistry,
  type Api,
  type Config,
  type Context,
} from '@registry/api'
import { claimSocket, connectSocket } from '../control/claim-socket.ts'
import { askHolder } from '../control/control-client.ts'
import { startControl, type Control } from '../control/control-server.ts'
import { controlSocketPath } from '../control/socket-path.ts'
import { runCommand } from '../run-command.ts'
import { everyHour } from './every-hour.ts'

export interface OpenRegistry {
  context: Context
  api: Api
  close(): Promise<void>
}

/** Opens the registry for serving; with the embedded database its folder is this process's alone, and commands of others run here. */
export async function openRegistry(config: Config): Promise<OpenRegistry> {
  await makeDataDirectory(config.dataDirectory)
  const control = config.database.kind === 'embedded' ? await claim(config.dataDirectory) : undefined
  try {
    const context = await createContext(config)
    await prepareRegistry(context)
    control?.accept(context, runCommand)
    const notices = everyHour(
      () => noticeExpiringTokens(context),
      (error) => context.log.error({ err: error }, 'expiring tokens could not be noticed'),
    )
    return {
      context,
      api: createApi(context),
      close: async () => {
        await notices.stop()
        await control?.close()
        await context.close()
      },
    }
  } catch (error) {
    await control?.close()
    throw error
  }
}

async function claim(dataDirectory: string): Promise<Control> {
  const path = controlSocketPath(dataDirectory)
  const server = await claimSocket(path)
  if (server) return startControl(server, { command: 'serve', takesCommands: true })
  const socket = await connectSocket(path)
  const holder = socket && (await askHolder(socket))
  const who = holder ? `'registry ${holder.command}' (process ${holder.pid})` : 'Another process'
  throw new ConfigError(`${who} has ${dataDirectory} open. Stop it first, or set DATA_DIR to another folder.`)
}
