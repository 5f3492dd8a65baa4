import { Client } from 'pg'
import type { DatabaseConfig } from '../config/config.ts'
import { embeddedInstance } from './connect.ts'

interface Place {
  db: object
  database: DatabaseConfig
  channel: string
}

interface Hearer {
  /** Called for notices with their text, and with none whenever some may have been missed. */
  onNotice(text?: string): void
  /** Called once for each connection that could not be made or broke. */
  onError(error: unknown): void
}

export interface Listening {
  close(): Promise<void>
}

const pauseMs = 5000

/**
 * Listens to a channel of the database, on a server with a connection of its own that is made again when it breaks. Some
 * poolers pass no notices on: whoever listens also asks from time to time.
 */
export function listen(place: Place, hearer: Hearer): Listening {
  const pglite = embeddedInstance(place.db)
  if (!pglite) return listenOnServer(place, hearer)
  const listening = pglite.listen(place.channel, (text) => hearer.onNotice(text))
  listening.then(() => hearer.onNotice(), hearer.onError)
  return {
    close: () =>
      listening.then(
        (unlisten) => (pglite.closed ? undefined : unlisten()),
        () => undefined,
      ),
  }
}

function listenOnServer({ database, channel }: Place, hearer: Hearer): Listening {
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

/** A connection that cannot be ended is gone. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => undefined)
}
