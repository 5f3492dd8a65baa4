import { fromJsonSchema, type CallToolResult, type McpServer } from '@modelcontextprotocol/server'
import type { ApiClient } from '@registry/api-client'
import type { JsonSchema } from './contract-schemas.ts'
import { plainAnswer } from './plain-answer.ts'

/** Refusal that the agent can act on, with a code and a sentence. */
export class ToolRefusal extends Error {
  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`)
  }
}

interface Definition<Args> {
  name: string
  title: string
  /** Text for agents, in English only. */
  description: string
  input: { properties: Record<string, JsonSchema>; required?: string[] }
  output: JsonSchema
  call(args: Args, api: ApiClient): Promise<Record<string, unknown>>
}

export interface Tool {
  register(server: McpServer, connect: () => ApiClient, failed: (error: unknown, tool: string) => void): void
}

/** Maximum characters of an answer; agents read an answer as a whole. */
const mostCharacters = 100_000

/** Creates a read-only tool. Checks its arguments against `input` before `call`, and its answer against `output`. */
export function tool<Args>({ name, title, description, input, output, call }: Definition<Args>): Tool {
  const config = {
    title,
    description,
    inputSchema: fromJsonSchema<Args>({ type: 'object', ...input, additionalProperties: false }),
    outputSchema: fromJsonSchema<Record<string, unknown>>(output),
    annotations: { readOnlyHint: true, openWorldHint: true },
  }
  return {
    register: (server, connect, failed) => {
      server.registerTool(name, config, async (args: Args) => {
        try {
          return resultOf(await call(args, connect()))
        } catch (error) {
          if (error instanceof ToolRefusal) return refusal(error.message)
          failed(error, name)
          return refusal('internal_error: The registry could not answer. Try again later.')
        }
      })
    },
  }
}

/** Clients of earlier revisions read only the text, so the text contains the whole answer. */
function resultOf(answer: Record<string, unknown>): CallToolResult {
  const structuredContent = plainAnswer(answer)
  const text = JSON.stringify(structuredContent)
  if (text.length > mostCharacters) throw new ToolRefusal('answer_too_large', 'Ask for fewer entries at once.')
  return { content: [{ type: 'text', text }], structuredContent }
}

function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text: String(plainAnswer({ text })['text']) }], isError: true }
}
