import type { UpstreamAnswer } from '../../platform/upstream/answer.ts'
import { own } from '../../platform/own.ts'
import { isObject } from '../../platform/upstream/read-json-object.ts'
import type { ProxyOperation, Service } from './service.ts'

/** What an answer says, as far as the registry has to know. */
export interface Reading {
  /** The service's word for how far a task is. */
  status: string | undefined
  /** Nothing more will come of it. */
  isFinal: boolean
  /** The code of a fault inside of an answer with 200. */
  fault: string | undefined
  /** How the service refuses the operator's account, by its status or inside of a 200. */
  ofAccount: 401 | 402 | 403 | undefined
}

/** Reads an answer by the row of its operation. An empty or missing status is not final. */
export function readingOf({ fault }: Service, { task }: ProxyOperation, answer: UpstreamAnswer): Reading {
  const isFine = answer.status >= 200 && answer.status < 300
  const value = answer.kind === 'whole' ? answer.value : undefined
  const code = fault && at(value, fault.at)
  const isFault = isFine && code !== undefined && !fault?.unless.includes(code)
  const status = task?.status && at(value, task.status.at)
  const isEnd = task?.status ? status !== undefined && task.status.ends.includes(status) : answer.status === 200
  return {
    status: status === undefined ? undefined : String(status),
    isFinal: isFine && !isFault && task !== undefined && isEnd,
    fault: isFault ? String(code) : undefined,
    ofAccount: isFault ? fault?.account && own(fault.account, String(code)) : accountStatus(answer.status),
  }
}

function accountStatus(status: number): Reading['ofAccount'] {
  return status === 401 || status === 402 || status === 403 ? status : undefined
}

/** The text or number at a place of an answer, such as `data.task_status`; undefined for anything else. */
function at(value: unknown, place: string): string | number | undefined {
  let found: unknown = value
  for (const key of place.split('.')) found = isObject(found) ? own(found, key) : undefined
  return (typeof found === 'string' && found !== '') || typeof found === 'number' ? found : undefined
}
