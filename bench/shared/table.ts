/** Prints aligned columns: text to the left, numbers to the right. */
export function printTable(header: string[], rows: (string | number)[][]): void {
  const cells = rows.map((row) => row.map(String))
  const widths = header.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const isText = header.map((_, column) =>
    rows.some((row) => typeof row[column] === 'string' && !isFigure(row[column])),
  )
  const line = (row: string[]) =>
    widths
      .map((width, column) =>
        isText[column] ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd()
  console.log(line(header))
  for (const row of cells) console.log(line(row))
}

/** Formats a share as a percentage with one decimal, or `-` for an empty whole. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`
}

function isFigure(cell: string): boolean {
  return /^(-|-?[\d.]+( [%a-zA-Z]+)?)$/.test(cell)
}
