import type { Context } from '../../context.ts'
import type { Answer } from '../../platform/upstream/answer.ts'
import type { Question } from './question.ts'
import type { Reading } from './reading.ts'

/**
 * Notes a use for the customer: that a task was asked for, and that it ended, each once however often it is asked for;
 * of anything else once a minute. What a service refuses is no use.
 */
export async function noteUse(
  { proxy: { events }, clock }: Pick<Context, 'proxy' | 'clock'>,
  { service, operation, customerId, taskId }: Question,
  { status: answered }: Answer,
  { status, isFinal, fault }: Reading,
): Promise<void> {
  if (answered >= 300) return
  const at = clock.now()
  const name = apiName(operation.operationId)
  const params = {
    api_name: name,
    service: service.id,
    ...(taskId !== undefined && { task_id: taskId }),
    ...(isShort(status) && { status }),
    ...(isShort(fault) && { fault }),
  }
  const event = { customerId, params, at }
  const minute = `${name}:${Math.floor(at.getTime() / 60_000)}`
  const started = { ...event, type: 'api_usage_started' }
  // What is done when it is first asked for ended after it began: events are told in the order of their moments.
  const completed = { ...event, at: new Date(at.getTime() + 1), type: 'api_usage_completed' }
  // A service that faults for an id that is none would fill the ledger of events, one for each id.
  if (fault !== undefined) return events.note({ ...started, key: `proxy:fault:${minute}` })
  if (taskId === undefined) return events.note({ ...completed, key: `proxy:${minute}` })
  await events.note({ ...started, key: `proxy:${name}:started:${taskId}` })
  if (isFinal) await events.note({ ...completed, key: `proxy:${name}:completed:${taskId}` })
}

/** What clients of the field call an API: `kling_text_to_video` for getKlingTextToVideo. */
function apiName(operationId: string): string {
  return operationId
    .replace(/^(get|list)/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '_$&')
    .toLowerCase()
}

function isShort(text: string | undefined): text is string {
  return text !== undefined && /^[\x20-\x7e]{1,60}$/.test(text)
}
