export declare const nodeFlags: readonly string[]
export const nodeEnvironment: { MALLOC_ARENA_MAX: string; MALLOC_TRIM_THRESHOLD_: string }
