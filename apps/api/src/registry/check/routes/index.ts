import { checkPack } from './check-pack.ts'

export const checkRoutes = [checkPack]
