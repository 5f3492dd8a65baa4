/** The machine as the search for Chromium sees it; a test passes its own. */
export interface Machine {
  environment: Record<string, string | undefined>
  /**
   * Returns the path of a program by its name on PATH or by its absolute path. Returns undefined for a missing program.
   */
  find: (program: string) => string | undefined
  isRoot: boolean
  /** Installs Debian packages. Returns false on failure. */
  installPackages: (names: readonly string[]) => boolean
}

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Tests also show pages in languages whose fonts a minimal machine lacks.
const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, else one of the machine, else Debian's, which it installs. Throws an error
 * whose message says what to do.
 */
export function findChromium(machine: Machine): string {
  const { environment, find, isRoot, installPackages } = machine
  const named = environment['CHROMIUM_PATH']
  if (named) {
    const path = find(named)
    if (path) return path
    throw new Error(`CHROMIUM_PATH is ${named}, but no program is there.`)
  }
  const onMachine = firstOf(find)
  if (onMachine) return onMachine
  const installed = isRoot && find('apt-get') && installPackages(packages) ? firstOf(find) : undefined
  if (installed) return installed
  throw new Error(
    'The pages are tested in Chromium, and this machine has none. Install it (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM_PATH to a Chromium or Chrome. Without one, run the rest: npm test -- check unit api',
  )
}

function firstOf(find: Machine['find']): string | undefined {
  return names.map(find).find((path) => path !== undefined)
}
