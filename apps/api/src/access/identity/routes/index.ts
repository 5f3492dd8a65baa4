import { getUser } from './get-user.ts'

export const identityRoutes = [getUser]
