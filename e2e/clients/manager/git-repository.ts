import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../running-registry.ts'

const run = promisify(execFile)

/** Serves a repository with an empty pack over HTTP, as plain files that Git clones. */
export async function serveRepository(name: string): Promise<{ url: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-git-'))
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: directory })
  await git('init', '-q', 'source')
  await writeFile(join(directory, 'source/__init__.py'), 'NODE_CLASS_MAPPINGS = {}\n')
  await git('-C', 'source', 'add', '.')
  await git('-C', 'source', 'commit', '-qm', 'Add an empty pack')
  await git('clone', '-q', '--bare', 'source', `${name}.git`)
  await git('-C', `${name}.git`, 'update-server-info')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    readFile(join(directory, normalize(pathname))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/${name}.git`,
    remove: async () => {
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
