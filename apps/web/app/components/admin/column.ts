import type { ReactNode } from 'react'

/** A column of a table of rows. */
export interface Column<Row> {
  id: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** Order that a press on the column head sets. With several orders, each press sets the next order. */
  sort?: string | readonly string[]
  /** For numbers and times. */
  align?: 'end'
  /** Width class that fits the loaded content, so that no column moves when it arrives: `sm:w-32`. */
  width?: string
  /** Hides the column on a phone. */
  phone?: 'hide'
}
