const names = new Map([
  ['linux', 'Linux'],
  ['macos', 'macOS'],
  ['windows', 'Windows'],
])

/** An operating system by its own name; what reports call otherwise is shown as they call it. */
export const systemName = (system: string): string => names.get(system.toLowerCase()) ?? system
