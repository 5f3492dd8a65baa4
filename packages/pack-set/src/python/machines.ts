import type { Environment } from '../chosen-pack.ts'
import type { MarkerValues } from './marker.ts'

/** Kind of machine that matches an environment. */
export interface Machine {
  os: string
  python: string
  values: MarkerValues
}

/** Releases of Python that ComfyUI runs on. */
const pythons = ['3.10', '3.11', '3.12', '3.13', '3.14']
const lastPatch = 99

const systems = [
  { os: 'Windows', sys_platform: 'win32', os_name: 'nt', machines: ['AMD64'] },
  { os: 'Linux', sys_platform: 'linux', os_name: 'posix', machines: ['x86_64', 'aarch64'] },
  { os: 'macOS', sys_platform: 'darwin', os_name: 'posix', machines: ['arm64', 'x86_64'] },
]

/**
 * Returns the machines that match an environment: a machine for each open combination of processor, system and Python.
 */
export function machinesOf({ os, python }: Environment): Machine[] {
  const named = systems.filter((system) => system.os.toLowerCase() === os?.trim().toLowerCase())
  return (named.length > 0 ? named : systems).flatMap((system) =>
    system.machines.flatMap((machine) =>
      (python === undefined ? pythons : [python.trim()]).map((version) => ({
        os: system.os,
        python: version,
        values: {
          ...pythonValues(version),
          sys_platform: [system.sys_platform],
          platform_system: [system.os === 'macOS' ? 'Darwin' : system.os],
          os_name: [system.os_name],
          platform_machine: [machine],
          // Installers install the requirements of a pack without an extra.
          extra: [''],
        },
      })),
    ),
  )
}

function pythonValues(version: string): MarkerValues {
  const [, minor = version, patch] = /^(\d+\.\d+)(?:\.(\d+))?/.exec(version) ?? []
  const full = patch === undefined ? [`${minor}.0`, `${minor}.${lastPatch}`] : [version]
  return {
    python_version: [minor],
    python_full_version: full,
    implementation_version: full,
    implementation_name: ['cpython'],
    platform_python_implementation: ['CPython'],
  }
}
