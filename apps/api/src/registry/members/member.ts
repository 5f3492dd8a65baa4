import type { Role } from '../../schema/people-tables.ts'

/** Member of a publisher. Only members of the same publisher may see the e-mail address. */
export interface MemberRow {
  user_id: string
  role: Role
  name: string | null
  email: string | null
  created_at: Date
}
