import type { SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Results of a run of tests. */
export interface Count {
  passed: number
  failed: number
  /** Lines for the failures: the test and the first line of its error. */
  failures: string[]
  files: FileTime[]
}

export interface FileTime {
  path: string
  /** Seconds from the first import to the end of the last hook. */
  seconds: number
}

/** Counts a run. Each failed test, suite and file is a failure, and so is an error outside of all of them. */
export function countTests(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): Count {
  const failures = [
    ...modules.flatMap(failuresOf),
    ...strayErrors.map((error) => `outside of every test: ${firstLine(error)}`),
  ]
  const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
  return { passed, failed: failures.length, failures, files: modules.map(timeOf) }
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic()
  return { path: module.relativeModuleId, seconds: Math.round((collectDuration + duration) / 1000) }
}

/** Returns lines for the slowest files. */
export function slowestFiles(files: readonly FileTime[], most: number): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds} s ${path}`)
}

function failuresOf(module: TestModule): string[] {
  const path = module.relativeModuleId
  const told = ({ fullName }: TestSuite | TestCase, errors: readonly SerializedError[]): string =>
    `${path} > ${fullName}: ${firstLine(errors[0])}`
  return [
    ...module.errors().map((error) => `${path}: ${firstLine(error)}`),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => told(suite, [error]))),
    ...[...module.children.allTests('failed')].map((test) => told(test, test.result().errors ?? [])),
  ]
}

function firstLine(error?: SerializedError): string {
  return `${error?.name ?? 'Error'}: ${error?.message.trim().split('\n', 1)[0] ?? ''}`
}
