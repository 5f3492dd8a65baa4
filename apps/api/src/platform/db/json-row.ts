/** Row that may come from JSON, where dates are texts. */
export type JsonRow<Row> = {
  [Column in keyof Row]: [Extract<Row[Column], Date>] extends [never] ? Row[Column] : Row[Column] | string
}
