import type { UpstreamAnswer } from '../../platform/upstream/answer.ts'
import { own } from '../../platform/own.ts'
import { isObject } from '../../platform/upstream/read-json-object.ts'
import type { ProxyOperation, Service } from './service.ts'

/** Facts that the registry needs from a service's response. */
export interface Reading {
  /** The service's word for the progress of a task. */
  status: string | undefined
  /** True when the task has ended and its result will not change. */
  isFinal: boolean
  /** Error code inside of a response with status 200. */
  errorCode: string | undefined
  /** Status with which the service refuses the operator's account, as HTTP status or as a code inside of a 200. */
  ofAccount: 401 | 402 | 403 | undefined
}

/** Reads a response by the row of its operation. An empty or missing status is not final. */
export function readingOf({ errorCode }: Service, { task }: ProxyOperation, answer: UpstreamAnswer): Reading {
  const isFine = answer.status >= 200 && answer.status < 300
  const value = answer.kind === 'whole' ? answer.value : undefined
  const code = errorCode && at(value, errorCode.at)
  const isError = isFine && code !== undefined && !errorCode?.unless.includes(code)
  const status = task?.status && at(value, task.status.at)
  const isEnd = task?.status ? status !== undefined && task.status.ends.includes(status) : answer.status === 200
  return {
    status: status === undefined ? undefined : String(status),
    isFinal: isFine && !isError && task !== undefined && isEnd,
    errorCode: isError ? String(code) : undefined,
    ofAccount: isError ? errorCode?.account && own(errorCode.account, String(code)) : accountStatus(answer.status),
  }
}

function accountStatus(status: number): Reading['ofAccount'] {
  return status === 401 || status === 402 || status === 403 ? status : undefined
}

/** Returns the text or number at a path of a response, such as `data.task_status`; undefined for other values. */
function at(value: unknown, path: string): string | number | undefined {
  let found: unknown = value
  for (const key of path.split('.')) found = isObject(found) ? own(found, key) : undefined
  return (typeof found === 'string' && found !== '') || typeof found === 'number' ? found : undefined
}
