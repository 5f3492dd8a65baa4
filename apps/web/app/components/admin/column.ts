import type { ReactNode } from 'react'

/** A column of a table of rows. */
export interface Column<Row> {
  id: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** The order that pressing the head asks for; of several, pressing again asks for the next. */
  sort?: string | readonly string[]
  /** For numbers and times. */
  align?: 'end'
  /** The class of a width that holds what comes, so that no column moves when it does: `sm:w-32`. */
  width?: string
  /** Leaves the column out on a phone. */
  phone?: 'hide'
}
