import { Client } from 'pg'
import type { DatabaseConfig } from '../config/config.ts'
import { embeddedInstance } from './connect.ts'

interface NoticeSource {
  db: object
  database: DatabaseConfig
  channel: string
}

interface Hearer {
  /** Called with the text of each notice. Called without a text when notices may have been missed. */
  onNotice(text?: string): void
  /** Called once for each failed or broken connection. */
  onError(error: unknown): void
}

export interface Listening {
  close(): Promise<void>
}

const pauseMs = 5000

/**
 * Listens to a channel of the database. On a server, the listener has its own connection and reconnects when it breaks.
 * Some poolers drop notices, so callers also poll.
 */
export function listen(source: NoticeSource, hearer: Hearer): Listening {
  const pglite = embeddedInstance(source.db)
  if (!pglite) return listenOnServer(source, hearer)
  const listening = pglite.listen(source.channel, (text) => hearer.onNotice(text))
  listening.then(() => hearer.onNotice(), hearer.onError)
  return {
    close: () =>
      listening.then(
        (unlisten) => (pglite.closed ? undefined : unlisten()),
        () => undefined,
      ),
  }
}

function listenOnServer({ database, channel }: NoticeSource, hearer: Hearer): Listening {
  if (database.kind !== 'server') throw new Error('the database of the settings is not the one that is open')
  const options = { connectionString: database.url, application_name: 'registry notices', keepAlive: true }
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = async (): Promise<void> => {
    const own = new Client(options)
    client = own
    let isLost = false
    const lose = (error: unknown): void => {
      if (isLost || isClosed) return
      isLost = true
      hearer.onError(error)
      void end(own)
      timer = setTimeout(() => void connect(), pauseMs).unref()
    }
    own.on('error', lose).on('end', () => lose(new Error('the connection was closed')))
    own.on('notification', ({ payload }) => hearer.onNotice(payload))
    try {
      await own.connect()
      await own.query(`listen ${own.escapeIdentifier(channel)}`)
      hearer.onNotice()
    } catch (error) {
      lose(error)
    }
  }

  const connecting = connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await connecting
      if (client) await end(client)
    },
  }
}

/** Ends a connection. An error means that the connection is closed already. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => undefined)
}
