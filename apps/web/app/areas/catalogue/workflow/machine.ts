import type { Environment } from '@registry/pack-set'

export const systems = ['Windows', 'macOS', 'Linux']
export const accelerators = ['CUDA', 'ROCm', 'Metal', 'CPU', 'Intel Arc', 'Huawei Ascend']
/** Python releases that ComfyUI runs on. */
export const pythons = ['3.14', '3.13', '3.12', '3.11', '3.10']

/** Facts of a machine in a form, an address or a store, by name. */
export interface MachineTexts {
  get: (fact: string) => string | null | undefined
}

const facts = ['os', 'accelerator', 'python', 'comfyui'] as const
export type MachineFact = (typeof facts)[number]

/** Reads the machine that conflicts are checked for. An unknown value means any. */
export const readMachine = (texts: MachineTexts): Environment => {
  const of = (fact: MachineFact, isKnown: (text: string) => boolean): Environment => {
    const text = texts.get(fact)?.trim() ?? ''
    return isKnown(text) ? { [fact]: text } : {}
  }
  return {
    ...of('os', (text) => systems.includes(text)),
    ...of('accelerator', (text) => accelerators.includes(text)),
    ...of('python', (text) => pythons.includes(text)),
    ...of('comfyui', isComfyuiVersion),
  }
}

export const isComfyuiVersion = (text: string): boolean => /^v?\d{1,6}(\.\d{1,6}){1,2}$/.test(text)

export const hasMachine = (texts: MachineTexts): boolean => facts.some((fact) => typeof texts.get(fact) === 'string')

/** Returns a copy of the parameters with their machine replaced. */
export const writeMachine = (address: URLSearchParams, machine: Environment): URLSearchParams => {
  const written = new URLSearchParams(address)
  for (const fact of facts) {
    const text = machine[fact]
    if (text === undefined) written.delete(fact)
    else written.set(fact, text)
  }
  return written
}

/** Most pinned versions in an address, so that the address stays short. */
const mostPins = 20

/** Reads pinned versions from an address: `pin=pack@1.2.0`. */
export const readPins = (address: URLSearchParams): Map<string, string> =>
  new Map(
    address.getAll('pin').flatMap((text) => {
      const at = text.lastIndexOf('@')
      return at > 0 && at < text.length - 1 && text.length <= 300 ? [[text.slice(0, at), text.slice(at + 1)]] : []
    }),
  )

export const writePins = (address: URLSearchParams, pins: ReadonlyMap<string, string>): URLSearchParams => {
  const written = new URLSearchParams(address)
  written.delete('pin')
  for (const [id, version] of [...pins].slice(0, mostPins)) written.append('pin', `${id}@${version}`)
  return written
}
