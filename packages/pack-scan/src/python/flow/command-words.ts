import { held, nothing, objectValue, setField, textsIn, textValue, type Arguments, type Value } from './value.ts'

const mostWords = 60

/** Returns the words of a command: the elements of lists and the words of texts among the arguments. */
export function wordsIn(args: Arguments): Value[] {
  const named = ['args', 'cmd', 'command', 'program'].flatMap((name) => args.named.get(name) ?? [])
  return [...args.positional, ...named].flatMap(wordsOf).slice(0, mostWords)
}

function wordsOf(value: Value): Value[] {
  const lists = value.things.flatMap((thing) =>
    thing.kind === 'object' && thing.object.kind === 'list' ? [thing.object] : [],
  )
  if (lists.length > 0)
    return lists.flatMap(({ fields, rest }) => [...fields.values(), ...(rest === nothing ? [] : [rest])])
  const [first] = textsIn(value)
  if (!first) return [value]
  return first.text.split(' ', mostWords).map((word) => textValue(word, first.isMade, value.sources))
}

/** Returns the command of a process as a list, like its member `args`. */
export function commandOf(args: Arguments): Value {
  const list = held('list')
  for (const [index, word] of wordsIn(args).entries()) setField(list, String(index), word, true)
  return objectValue(list)
}
