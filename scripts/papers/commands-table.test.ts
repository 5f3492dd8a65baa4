import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProgram } from '../../apps/cli/src/program.ts'

test('docs/OPERATIONS.md lists every command, and no other', async () => {
  const paper = await readFile(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8')
  expect(listedCommands(paper).toSorted()).toEqual(commandsOf(createProgram({})).toSorted())
})

type Command = Pick<ReturnType<typeof createProgram>, 'commands'>

/** Returns the first words of each row, up to its arguments and options. */
function listedCommands(paper: string): string[] {
  const lines = paper.split('\n')
  const start = lines.findIndex((line) => line.startsWith('| command ')) + 2
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) => /^\| `([a-z][a-z-]*(?: [a-z][a-z-]*)*)/.exec(line)?.[1] ?? line)
}

function commandsOf({ commands }: Command, before: readonly string[] = []): string[] {
  return commands.flatMap((command) => {
    const words = [...before, command.name()]
    return command.commands.length > 0 ? commandsOf(command, words) : [words.join(' ')]
  })
}
