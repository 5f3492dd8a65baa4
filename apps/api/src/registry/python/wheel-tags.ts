import type { Machine } from '@registry/pack-set'

/**
 * Tells whether a machine can install a file of an index: a source archive, or a wheel for its Python, system and
 * processor.
 */
export function fitsMachine(file: string, machine: Machine): boolean {
  if (!file.endsWith('.whl')) return true
  const tags = file.slice(0, -'.whl'.length).split('-').slice(-3)
  const [pythons = [], abis = [], platforms = []] = tags.map((tag) => tag.split('.'))
  return (
    pythons.some((python) => abis.some((abi) => fitsPython(python, abi, machine.values['python_version']?.[0]))) &&
    platforms.some((platform) => fitsPlatform(platform, machine))
  )
}

/**
 * Tells whether tags fit a version of Python: `py3-none`, `cp312-cp312`, and `cp38-abi3` for every CPython from 3.8 on.
 */
function fitsPython(tag: string, abi: string, version = ''): boolean {
  const [wantedMajor, wantedMinor] = version.split('.')
  const [, kind, major, minor = ''] = /^(py|cp)(\d)(\d*)$/.exec(tag) ?? []
  if (major === undefined || major !== wantedMajor) return false
  const isNoNewer = Number(minor) <= Number(wantedMinor)
  if (kind === 'py') return abi === 'none' && isNoNewer
  if (abi === 'abi3') return minor !== '' && isNoNewer
  return minor === wantedMinor && (abi === 'none' || abi === tag)
}

function fitsPlatform(tag: string, { os, values }: Machine): boolean {
  const processor = values['platform_machine']?.[0] ?? ''
  if (tag === 'any') return true
  if (os === 'Windows') return tag === `win_${processor.toLowerCase()}`
  if (os === 'Linux') return /^(?:many)?linux/.test(tag) && tag.endsWith(`_${processor}`)
  return tag.startsWith('macosx_') && (tag.endsWith(`_${processor}`) || tag.endsWith('_universal2'))
}
