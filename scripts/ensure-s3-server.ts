// Installs the S3-compatible server of the blob store's tests into node_modules/.cache/registry.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const version = 'v1.8.0'
const program = resolve(import.meta.dirname, '../node_modules/.cache/registry/versitygw')

if (installedVersion() === version) {
  console.log(`versitygw ${version} is there: ${program}`)
} else {
  install()
}

function install(): void {
  console.log(`Building versitygw ${version} with go install; the first time this takes some minutes.`)
  mkdirSync(dirname(program), { recursive: true })
  const { error, status } = spawnSync('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
    env: { ...process.env, GOBIN: dirname(program) },
    stdio: 'inherit',
  })
  if (status === 0) return console.log(`Installed ${program}`)
  console.error(
    error
      ? `Cannot build versitygw: there is no go (${error.message}). Install Go, or set VERSITYGW_PATH to a versitygw.`
      : `Cannot build versitygw: go install ended with ${status}. Set VERSITYGW_PATH to a versitygw instead.`,
  )
  console.error('Without it the tests of the S3 store are skipped; with REQUIRE_S3=1 they fail.')
  process.exitCode = 1
}

/** Reads the version that Go embeds in a program. Without Go, an existing program is accepted unchecked. */
function installedVersion(): string | undefined {
  if (!existsSync(program)) return undefined
  const { error, stdout } = spawnSync('go', ['version', '-m', program], { encoding: 'utf8' })
  return error ? version : /^\s*mod\s+github\.com\/versity\/versitygw\s+(\S+)/m.exec(stdout)?.[1]
}
