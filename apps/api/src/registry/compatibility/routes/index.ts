import { setCompatibility } from './set-compatibility.ts'

export const compatibilityRoutes = [setCompatibility]
