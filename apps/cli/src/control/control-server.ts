import type { Server, Socket } from 'node:net'
import type { Context } from '@registry/api'
import type { CommandOptions } from '../commands/index.ts'
import type { Io } from '../io.ts'
import { receive, send, type Request } from './messages.ts'

export type RunCommand = (context: Context, name: string, options: CommandOptions, io: Io) => Promise<number>

/** Reserves a data folder for this process. */
export interface Control {
  /** Starts to run commands of other processes here, with this context. */
  accept(context: Context, run: RunCommand): void
  /** Ends the commands of other processes, and frees the folder. */
  close(): Promise<void>
}

/**
 * Answers on a claimed socket: names the process that has the data folder. Once a context is given, runs the requested
 * commands.
 */
export function startControl(server: Server, holder: { command: string; takesCommands: boolean }): Control {
  const sockets = new Set<Socket>()
  const ready = Promise.withResolvers<{ context: Context; run: RunCommand }>()

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A connection carries a single command.
    let isAsked = false
    receive(socket, (message) => {
      if (isAsked || !('command' in message)) return
      isAsked = true
      void answer(socket, message, ready.promise)
    })
    send(socket, { hello: { pid: process.pid, ...holder } })
  })
  return {
    accept: (context, run) => ready.resolve({ context, run }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function answer(
  socket: Socket,
  { command, options }: Request,
  ready: Promise<{ context: Context; run: RunCommand }>,
): Promise<void> {
  const { context, run } = await ready
  const exit = await run(context, command, options, socketIo(socket))
  send(socket, { exit })
  socket.end()
}

/** Aborts a command when its caller is gone. Data that the command stored stays. */
function socketIo(socket: Socket): Io {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  return {
    out: (line) => send(socket, { out: line }),
    err: (line) => send(socket, { err: line }),
    progress: (label, done, total) => send(socket, { progress: [label, done, total] }),
    signal: gone.signal,
  }
}
