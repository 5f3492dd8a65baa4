import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Reads the CPU time of a PostgreSQL server's processes for a database, or for some applications on it. */
export interface BackendTime {
  /** Milliseconds of all backends so far, in steps of ten. */
  read(): Promise<number>
  close(): Promise<void>
}

const ticksPerSecond = 100

/** Watches the backends of a database. The server must run on this machine, under Linux. */
export async function watchBackends(url: string, isOf = (_application: string) => true): Promise<BackendTime> {
  const client = new Client({ connectionString: url })
  await client.connect()
  /** CPU times of backends, including ended backends. */
  const times = new Map<number, number>()
  return {
    read: async () => {
      const { rows } = await client.query(
        'select pid, application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      for (const { pid, application_name: application } of rows) {
        const stat = isOf(application) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (stat) times.set(pid, ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond)
      }
      return [...times.values()].reduce((sum, ms) => sum + ms, 0)
    },
    close: () => client.end(),
  }
}
