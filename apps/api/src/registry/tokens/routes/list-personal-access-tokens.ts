import { operation } from '../../../operation.ts'
import { readTokens } from '../list-tokens.ts'
import { presentToken } from '../present.ts'

export const listPersonalAccessTokens = operation('listPersonalAccessTokens')(async ({ path }, { db }) => {
  const tokens = await readTokens(db, path.publisherId)
  return { status: 200, body: tokens.map(presentToken) }
})
