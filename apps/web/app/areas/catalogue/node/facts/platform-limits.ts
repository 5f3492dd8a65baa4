import { systems as everySystem } from '../../../../components/compatibility-words.ts'

/** What a version runs on; an empty list or range excludes nothing. */
export interface Platforms {
  systems: string[]
  accelerators: string[]
  comfyui?: string
  frontend?: string
}

/** What somebody may lack: systems and accelerators, when not every machine will do. */
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
