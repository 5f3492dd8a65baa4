import type { ColumnType, JSONColumnType } from 'kysely'

// Versions that wait for the approval of a member.

type WithDefault = ColumnType<Date, Date | undefined, Date>

/** The credential that published a version: a token by its name, or a workflow by its repository and file. */
export interface MadeWith {
  kind: 'token' | 'workflow'
  name: string
}

export interface NodeStaging {
  node_id: string
  is_on: boolean
  changed_at: WithDefault
}

export interface PublisherStaging {
  publisher_id: string
  changed_at: WithDefault
}

export interface StagedVersions {
  version_id: string
  made_with: JSONColumnType<MadeWith>
  staged_at: WithDefault
  expires_at: Date
}
