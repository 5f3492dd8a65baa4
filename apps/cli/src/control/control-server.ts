import type { Server, Socket } from 'node:net'
import type { Context } from '@registry/api'
import type { CommandOptions } from '../commands/index.ts'
import type { Io } from '../io.ts'
import { receive, send, type Request } from './messages.ts'

export type RunCommand = (context: Context, name: string, options: CommandOptions, io: Io) => Promise<number>

/** Keeps a data folder for this process alone. */
export interface Control {
  /** From now on other processes' commands run here, with this context. */
  accept(context: Context, run: RunCommand): void
  /** Ends what runs for others, and sets the folder free. */
  close(): Promise<void>
}

/** Answers on a claimed socket: who has the data folder, and, once a context is given, whatever command is asked for. */
export function startControl(server: Server, holder: { command: string; takesCommands: boolean }): Control {
  const sockets = new Set<Socket>()
  const ready = Promise.withResolvers<{ context: Context; run: RunCommand }>()

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A connection carries one command.
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

/** A command whose caller is gone is asked to end; what it stored stays. */
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
