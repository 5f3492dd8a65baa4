/** Environment variable. */
export interface Setting {
  readonly default?: string
  readonly secret?: true
  readonly about: string
}
