import { createPublisher } from '@registry/api'
import { textOption, type Command } from './command.ts'

/** Creates a publisher. */
export const createPublisherCommand: Command = async (context, options, io) => {
  const publisher = await createPublisher(context, 'operator', {
    id: textOption(options, 'id'),
    name: textOption(options, 'name'),
  })
  io.err(`Created the publisher '${publisher.id}'.`)
  return 0
}
