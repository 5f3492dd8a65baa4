import type { DeclaredCompatibility } from '../../schema/node-tables.ts'
import { npmRange } from './version-range.ts'

export const osWords = ['Windows', 'macOS', 'Linux'] as const
export const acceleratorWords = ['CUDA', 'ROCm', 'Metal', 'CPU', 'Intel Arc', 'Huawei Ascend'] as const

export type OsWord = (typeof osWords)[number]
export type AcceleratorWord = (typeof acceleratorWords)[number]

/** Normalizes compatibility to the words and the range syntax that clients compare. Unreadable values mean no limit. */
export function normalizeCompatibility(declared: DeclaredCompatibility) {
  const systems = new Set(declared.supported_os.flatMap(osWord))
  const accelerators = new Set(declared.supported_accelerators.flatMap(acceleratorWord))
  return {
    supported_os: osWords.filter((word) => systems.has(word)),
    supported_accelerators: acceleratorWords.filter((word) => accelerators.has(word)),
    supported_comfyui_version: npmRange(declared.supported_comfyui_version),
    supported_comfyui_frontend_version: npmRange(declared.supported_comfyui_frontend_version),
  }
}

/**
 * Returns the operating systems that a classifier or a plain word names, in any case; empty when the text names none.
 */
export function osWord(text: string): OsWord[] {
  const [family = '', system = ''] = classifierParts(text, 'operating system')
  switch (family) {
    case 'os independent':
      return [...osWords]
    case 'microsoft':
      return system === '' || system.startsWith('windows') ? ['Windows'] : []
    case 'windows':
    case 'win32':
    case 'win64':
      return ['Windows']
    case 'macos':
    case 'mac os':
    case 'mac os x':
    case 'macos x':
    case 'osx':
    case 'darwin':
      return ['macOS']
    case 'linux':
      return ['Linux']
    case 'unix':
      return ['macOS', 'Linux']
    case 'posix':
      return posixWord(system)
    default:
      return []
  }
}

function posixWord(system: string): OsWord[] {
  if (system === '') return ['macOS', 'Linux']
  return system === 'linux' ? ['Linux'] : []
}

const acceleratorNames: Readonly<Record<string, AcceleratorWord>> = {
  cuda: 'CUDA',
  'nvidia cuda': 'CUDA',
  rocm: 'ROCm',
  'amd rocm': 'ROCm',
  metal: 'Metal',
  'apple metal': 'Metal',
  mps: 'Metal',
  cpu: 'CPU',
  xpu: 'Intel Arc',
  'intel arc': 'Intel Arc',
  ascend: 'Huawei Ascend',
  'huawei ascend': 'Huawei Ascend',
}

/** Returns the accelerator that a classifier or a plain word names, in any case; empty when the text names none. */
export function acceleratorWord(text: string): AcceleratorWord[] {
  const parts = classifierParts(text, 'environment')
  const [name = ''] = parts[0] === 'gpu' || parts[0] === 'npu' ? parts.slice(1) : parts
  const word = Object.hasOwn(acceleratorNames, name) ? acceleratorNames[name] : undefined
  return word ? [word] : []
}

function classifierParts(text: string, prefix: string): string[] {
  const parts = text.toLowerCase().split('::')
  const trimmed = parts.map((part) => part.trim().replace(/\s+/g, ' '))
  return trimmed[0] === prefix ? trimmed.slice(1) : trimmed
}
