import type { Schema } from '@registry/api-client'
import type { LiveResult } from '../shared/live-items.ts'

/** What the grid of a commit shows of a result. */
export type ResultRow = LiveResult & Pick<Schema<'ActionJobResult'>, 'end_time' | 'peak_vram'>
