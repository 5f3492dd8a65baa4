import { useState } from 'react'

interface Read<Row> {
  /** Rows of the latest response. */
  rows: Row[] | undefined
  /** Key of the list. Another key starts another list. */
  address: string
  /** Whether the list is being refetched. */
  isFetching: boolean
  keyOf: (row: Row) => string
}

interface Pinned<Row> {
  address: string
  rows: Row[]
  changed: ReadonlySet<string>
}

/** Keeps the rows of a list in place after a row changed, even if the row now sorts elsewhere or fails the filters. */
export const useSteadyRows = <Row>({ rows, address, isFetching, keyOf }: Read<Row>) => {
  const [kept, setKept] = useState<Pinned<Row>>()
  const pinned = kept?.address === address ? kept : undefined
  const shown = rows && pinned ? steadyRows({ ...pinned, fresh: rows, isFetching, keyOf }) : rows
  const change = (row: Row) => {
    const key = keyOf(row)
    setKept((before) => {
      const base = before?.address === address ? before : { rows: rows ?? [], changed: new Set<string>() }
      const next = base.rows.map((each) => (keyOf(each) === key ? row : each))
      return { address, rows: next, changed: new Set(base.changed).add(key) }
    })
  }
  return { rows: shown, change }
}

/** Rows in their old places, each as it is now; what was changed keeps what is known of it until the list was read again. @internal */
export const steadyRows = <Row>({
  rows,
  changed,
  fresh,
  isFetching,
  keyOf,
}: Pick<Pinned<Row>, 'rows' | 'changed'> & {
  fresh: Row[]
  isFetching: boolean
  keyOf: (row: Row) => string
}): Row[] => {
  const now = new Map(fresh.map((row) => [keyOf(row), row]))
  return rows.map((row) => {
    const key = keyOf(row)
    return isFetching && changed.has(key) ? row : (now.get(key) ?? row)
  })
}
