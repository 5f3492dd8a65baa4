import { createPersonalAccessToken } from './create-personal-access-token.ts'
import { deletePersonalAccessToken } from './delete-personal-access-token.ts'
import { listPersonalAccessTokens } from './list-personal-access-tokens.ts'

export const tokenRoutes = [listPersonalAccessTokens, createPersonalAccessToken, deletePersonalAccessToken]
