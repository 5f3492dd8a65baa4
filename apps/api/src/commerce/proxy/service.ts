import type { ServiceConfig } from '../../platform/config/proxy-config.ts'
import type { ServiceId } from '../../platform/config/proxy-settings.ts'
import type { OperationId } from '../../platform/http/contract.ts'

/** Generation service: its address, its credential and its operations. */
export interface Service {
  id: ServiceId
  /** Display name, as the service writes it. */
  name: string
  /** Default base address; PROXY_<ID>_URL overrides it. */
  base: string
  credential: Credential
  /** Further headers for the service, optionally derived from the caller's headers. */
  headers?: (incoming: Headers) => Record<string, string>
  /** Content types of responses beside JSON. */
  binaryTypes?: readonly string[]
  /** Lower-case names of response headers that reach the caller. */
  passedHeaders?: readonly string[]
  /**
   * Field of a 200 response that holds an error code; values in `unless` mean success. `account` maps codes about the
   * operator's account to the status they represent.
   */
  errorCode?: { at: string; unless: readonly (string | number)[]; account?: Readonly<Record<string, 401 | 402>> }
  operations: readonly ProxyOperation[]
}

export interface ProxyOperation {
  operationId: OperationId
  /** Only GET is supported, which has no body and no price and can be retried. */
  method: 'GET'
  /** Path below the base, with the contract's path parameters as placeholders. */
  path: string
  /** Names of the query parameters that are passed on. */
  query?: readonly string[]
  /** Marks an operation that shows the operator's own account with the use of all customers. */
  isOfAccount?: true
  task?: Task
}

/** Task of a service that clients poll until it is done. */
export interface Task {
  /** Name of the parameter with the task id. */
  id: string
  /** Field with the progress of the task and the values that end it. Without `status`, a 200 response ends the task. */
  status?: { at: string; ends: readonly (string | number)[] }
}

/** Creates the headers that authenticate the registry, and lists the secrets in them. */
export type Credential = (config: ServiceConfig) => Promise<{ headers: Record<string, string>; secrets: string[] }>
