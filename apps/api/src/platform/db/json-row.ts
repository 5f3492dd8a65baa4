/** A row that may have come as JSON, in which moments are texts. */
export type JsonRow<Row> = {
  [Column in keyof Row]: [Extract<Row[Column], Date>] extends [never] ? Row[Column] : Row[Column] | string
}
