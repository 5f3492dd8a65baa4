/** Turns moments of a row that came as JSON from texts to dates, in place. */
export function reviveDates<Row extends object>(row: Row, names: readonly (keyof Row)[]): Row {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string') Object.assign(row, { [name]: new Date(value) })
  }
  return row
}
