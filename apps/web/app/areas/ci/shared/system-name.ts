const names = new Map([
  ['linux', 'Linux'],
  ['macos', 'macOS'],
  ['windows', 'Windows'],
])

/** Returns the proper name of an operating system. Unknown names stay as reported. */
export const systemName = (system: string): string => names.get(system.toLowerCase()) ?? system
