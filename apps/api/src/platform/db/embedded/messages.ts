/** A question to the database in the thread. A statement of a transaction names the number that began it. */
export type Ask =
  | { kind: 'query'; text: string; values: readonly unknown[]; transaction?: number | undefined }
  | { kind: 'exec'; text: string }
  | { kind: 'begin' }
  | { kind: 'end'; transaction: number; commits: boolean }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' }

/** A question by its number, which its reply has too. */
export interface Asked {
  number: number
  ask: Ask
}

/** The parts of a result that callers read. */
export interface Rows {
  rows: Record<string, unknown>[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows?: number
}

/** Parts of an error of the database that a thread can hand over. The values of the statement are not among them. */
export interface Failure {
  name: string
  message: string
  stack?: string | undefined
  facts: Record<string, string>
}

/** A query answers its result, `exec` those of its statements, `begin` the number of the transaction. */
export type Answer = Rows | Rows[] | number | undefined

/** A reply to the question of a number. */
export type Reply = { number: number; answer: Answer } | { number: number; failure: Failure }

export type Told = Reply | { channel: string; text: string } | { opened: true } | { unopened: Failure }
