import { systems as everySystem } from '../../../components/compatibility-words.ts'

/** The platforms of a version; an empty list or range excludes nothing. */
export interface Platforms {
  systems: string[]
  accelerators: string[]
  comfyui?: string
  frontend?: string
}

/** The systems and accelerators that a visitor may lack, when not every machine will do. */
export const platformLimits = ({
  systems,
  accelerators,
}: Platforms): { systems: string[]; accelerators: string[] } => ({
  systems: systems.length === 0 || everySystem.every((each) => systems.includes(each)) ? [] : systems,
  accelerators: accelerators.includes('CPU') ? [] : accelerators,
})

/** Whether nothing is excluded. */
export const runsEverywhere = (platforms: Platforms): boolean => {
  const { systems, accelerators } = platformLimits(platforms)
  return systems.length + accelerators.length === 0 && !platforms.comfyui && !platforms.frontend
}
