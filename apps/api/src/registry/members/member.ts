import type { Role } from '../../schema/people-tables.ts'

/** A person in a publisher. The e-mail address is for members of the same publisher alone. */
export interface MemberRow {
  user_id: string
  role: Role
  name: string | null
  email: string | null
  created_at: Date
}
